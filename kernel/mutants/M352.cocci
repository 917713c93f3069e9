// SPDX-License-Identifier: GPL-2.0-only
// id:      M352
// fault:   UFFDIO_WRITEPROTECT refuses a range of two mappings
// file:    mm/userfaultfd.c
// clause:  B11
// seen:    a monitor that does not know the mappings cannot arm
// kernels: 6.4-

@@
@@
mwriteprotect_range(...)
{
<...
-	!userfaultfd_wp(dst_vma)
+	!userfaultfd_wp(dst_vma) || dst_vma->vm_end < end
...>
}
