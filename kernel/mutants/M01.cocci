// SPDX-License-Identifier: GPL-2.0-only
// id:      M01
// fault:   mprotect may map a page writable that a NUMA hint has made inaccessible
// file:    mm/mprotect.c
// clause:  D5
// seen:    nothing, see below
// kernels: 6.1-
// equivalent: the entry that is asked about is never PROT_NONE. change_pte_range() asks with
//          MM_CP_TRY_CHANGE_WRITABLE only, which mprotect and un-protecting pass for mappings with
//          VM_WRITE; the entry has vm_page_prot by then, and no protection_map[] entry with
//          VM_WRITE is PAGE_NONE. The only PAGE_NONE is that of MM_CP_PROT_NUMA, which
//          change_prot_numa() passes alone. do_numa_page() and numa_rebuild_large_mapping() ask
//          after pte_modify() to vm_page_prot as well.

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
