// SPDX-License-Identifier: GPL-2.0-only
// id:      M24
// fault:   fork maps the child's pages writable
// file:    mm/memory.c
// clause:  D1
// seen:    the parent reads what the child writes
// kernels: 6.1-

@@
identifier function = {__copy_present_ptes, copy_present_pte};
identifier pte;
@@
function(...)
{
<...
-	pte = pte_wrprotect(pte);
...>
}
