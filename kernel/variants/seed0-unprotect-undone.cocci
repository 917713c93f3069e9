// SPDX-License-Identifier: GPL-2.0-only
// id:      seed0-unprotect-undone
// fault:   UFFDIO_WRITEPROTECT that ends protection leaves private memory to be mapped writable by
//          the next store: what 64fe24a3e05e hoped for came with 931298e103c2
// file:    mm/userfaultfd.c
// clause:  F5
// seen:    a snapshot pays a second fault for each page that it has saved
// kernels: 6.3-
// places:  1

@@
expression arm, vma, flags;
@@
uffd_wp_range(...)
{
<...
-	if (!arm && vma_wants_manual_pte_write_upgrade(vma))
+	if (!arm && (vma->vm_flags & VM_SHARED) && vma_wants_manual_pte_write_upgrade(vma))
		flags |= MM_CP_TRY_CHANGE_WRITABLE;
...>
}
