// SPDX-License-Identifier: GPL-2.0-only
// id:      M292
// fault:   memory of any kind can be registered
// file:    include/linux/userfaultfd_k.h
// clause:  B5
// seen:    a monitor tracks files and the vDSO, and is never told of a write
// kernels: 6.1-

@@
expression vma;
@@
vma_can_userfault(...)
{
<...
-	vma_is_anonymous(vma) || is_vm_hugetlb_page(vma) || vma_is_shmem(vma)
+	true
...>
}
