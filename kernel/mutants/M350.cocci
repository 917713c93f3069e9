// SPDX-License-Identifier: GPL-2.0-only
// id:      M350
// fault:   in async mode the vDSO can be registered
// file:    include/linux/userfaultfd_k.h
// clause:  B5
// seen:    the kernel arms pages that are not the process's own
// kernels: 6.12-

@@
@@
vma_can_userfault(...)
{
<...
-	!is_vm_hugetlb_page(vma) && (vma->vm_flags & VM_SPECIAL)
+	false
...>
}
