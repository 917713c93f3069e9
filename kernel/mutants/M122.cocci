// SPDX-License-Identifier: GPL-2.0-only
// id:      M122
// fault:   arming begins at the start of the mapping
// file:    mm/userfaultfd.c
// clause:  S5
// seen:    pages before the range are armed, or un-protected, as well
// kernels: 6.4-

@@
expression vma, start;
@@
mwriteprotect_range(...)
{
<...
-	max(vma->vm_start, start)
+	vma->vm_start
...>
}
