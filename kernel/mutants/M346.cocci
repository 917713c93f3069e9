// SPDX-License-Identifier: GPL-2.0-only
// id:      M346
// fault:   a private mapping of any file can be registered
// file:    include/linux/userfaultfd_k.h
// clause:  B5
// seen:    a monitor tracks a file, and is never told of a write
// kernels: 6.1-

@@
@@
vma_can_userfault(...)
{
<...
	vma_is_anonymous(vma) ||
+	!(vma->vm_flags & VM_SHARED) ||
	is_vm_hugetlb_page(vma)
...>
}
