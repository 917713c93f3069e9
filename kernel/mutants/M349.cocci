// SPDX-License-Identifier: GPL-2.0-only
// id:      M349
// fault:   UFFDIO_UNREGISTER accepts any memory
// file:    include/linux/userfaultfd_k.h
// clause:  B5
// seen:    a mistake of the monitor stays unseen
// kernels: 6.1-

@@
expression flags;
statement S;
@@
vma_can_userfault(...)
{
+	if (!(vm_flags & __VM_UFFD_FLAGS))
+		return true;
	S
	...
}
