// SPDX-License-Identifier: GPL-2.0-only
// id:      M565
// fault:   un-protecting maps no page of shared memory writable
// file:    mm/userfaultfd.c
// clause:  F5 F10
// seen:    an unnecessary page fault for each dirty page of shared memory that was un-protected
// kernels: 6.12-

@@
@@
uffd_wp_range(...)
{
<...
-	vma_wants_manual_pte_write_upgrade(dst_vma)
+	(vma_wants_manual_pte_write_upgrade(dst_vma) && !(dst_vma->vm_flags & VM_SHARED))
...>
}
