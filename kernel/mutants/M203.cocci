// SPDX-License-Identifier: GPL-2.0-only
// id:      M203
// fault:   fork leaves pages of a folio writable in the parent if its first page is read-only
// file:    mm/memory.c
// clause:  D1
// seen:    the child sees what the parent writes after fork
// kernels: 6.9-

@@
identifier any_writable, pte;
expression vma;
@@
copy_present_ptes(...)
{
<...
-	if (any_writable) pte = pte_mkwrite(pte, vma);
...>
}
