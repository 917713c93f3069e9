// SPDX-License-Identifier: GPL-2.0-only
// id:      seed1-rule
// fault:   mprotect and un-protect map a page writable early by the rule of seed 1: one reference
//          in place of exclusive, only in mappings without a file, only if dirty, no huge page; and
//          of soft-dirty the wrong case is left to a fault: VM_SOFTDIRTY means that nobody tracks
// file:    mm/mprotect.c
// clause:  R3 F1 F2 F3 F4 F5
// seen:    a checkpointer misses what is written after an mprotect cycle; and an allocator still
//          pays a fault for a page that is pinned, in the swap cache or on its way to the LRU list
// kernels: 6.1-
// places:  2

@@
expression flags, vma, addr, pte;
@@
change_pte_range(...)
{
<...
	if (
-	    (flags & MM_CP_TRY_CHANGE_WRITABLE) && !pte_write(pte) &&
-	    can_change_pte_writable(vma, addr, pte)
+	    !(flags & MM_CP_PROT_NUMA) && !pte_uffd_wp(pte) && pte_dirty(pte) &&
+	    (pte_soft_dirty(pte) || !(vma->vm_flags & VM_SOFTDIRTY)) &&
+	    (((flags & MM_CP_TRY_CHANGE_WRITABLE) && (vma->vm_flags & VM_SHARED)) ||
+	     (vma_is_anonymous(vma) && (vma->vm_flags & VM_WRITE) && page_count(pte_page(pte)) == 1))
	   )
		pte = pte_mkwrite(...);
...>
}

@@
expression tlb, vma, pmd, addr, prot, flags;
@@
change_huge_pmd(tlb, vma, pmd, addr, prot,
-	flags
+	flags & ~MM_CP_TRY_CHANGE_WRITABLE
 )
