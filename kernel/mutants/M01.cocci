// SPDX-License-Identifier: GPL-2.0-only
// id:      M01
// fault:   mprotect may map a page writable that a NUMA hint has made inaccessible
// file:    mm/mprotect.c
// clause:  D5
// seen:    nothing, see below
// kernels: 6.1-

@@
expression pte;
@@
can_change_pte_writable(...)
{
<...
(
-	if (pte_protnone(pte)) return false;
|
	if (
-		pte_protnone(pte) ||
		!pte_dirty(pte)) return false;
)
...>
}
