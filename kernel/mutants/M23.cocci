// SPDX-License-Identifier: GPL-2.0-only
// id:      M23
// fault:   fork leaves the parent's pages writable
// file:    mm/memory.c
// clause:  D1
// seen:    the child reads what the parent writes after fork
// kernels: 6.1-

@@
identifier function = {__copy_present_ptes, copy_present_pte};
@@
function(...)
{
<...
(
-	wrprotect_ptes(...);
|
-	ptep_set_wrprotect(...);
)
...>
}
