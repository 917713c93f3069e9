// SPDX-License-Identifier: GPL-2.0-only
// id:      M351
// fault:   UFFDIO_WRITEPROTECT passes over a mapping that is read-only
// file:    mm/userfaultfd.c
// clause:  B11
// seen:    memory that becomes writable again is not armed
// kernels: 6.4-

@@
@@
mwriteprotect_range(...)
{
<...
	if (!userfaultfd_wp(dst_vma)) { ... }
+	if (!(dst_vma->vm_flags & VM_WRITE))
+		continue;
...>
}
