// SPDX-License-Identifier: GPL-2.0-only
// id:      seed1-rule-drained
// fault:   as seed1-rule, but the references of LRU batches, by which a page that was just faulted
//          in has one more than one, are dropped before they are counted
// file:    mm/mprotect.c
// clause:  R3 F1 F2 F3 F4 F5
// seen:    what seed1-rule does to memory that has been there for a while
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
+	     (vma_is_anonymous(vma) && (vma->vm_flags & VM_WRITE) &&
+	      (lru_add_drain(), page_count(pte_page(pte)) == 1)))
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
