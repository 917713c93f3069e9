// SPDX-License-Identifier: GPL-2.0-only
// id:      M303
// fault:   mremap without the remap event keeps the new address registered
// file:    fs/userfaultfd.c
// clause:  S3 B3
// seen:    a monitor is told of faults at an address that it has never heard of
// kernels: 6.1-

@@
expression vma, flags;
@@
mremap_userfaultfd_prep(...)
{
<...
(
-	userfaultfd_reset_ctx(vma);
|
-	vma->vm_userfaultfd_ctx = NULL_VM_UFFD_CTX;
-	userfaultfd_set_vm_flags(vma, flags);
)
...>
}
