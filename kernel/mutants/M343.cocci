// SPDX-License-Identifier: GPL-2.0-only
// id:      M343
// fault:   anonymous memory can be registered for minor faults
// file:    include/linux/userfaultfd_k.h
// clause:  B4
// seen:    a monitor waits for events that never come
// kernels: 6.1-

@@
@@
vma_can_userfault(...)
{
<...
-	(vm_flags & VM_UFFD_MINOR) && (!is_vm_hugetlb_page(vma) && !vma_is_shmem(vma))
+	false
...>
}
