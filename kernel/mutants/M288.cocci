// SPDX-License-Identifier: GPL-2.0-only
// id:      M288
// fault:   UFFDIO_COPY arms memory that is not registered for write-protect
// file:    mm/userfaultfd.c
// clause:  B4
// seen:    a page is armed that nobody can be told of
// kernels: 6.1-

@@
expression flag, vma;
@@
(
mfill_atomic
|
__mcopy_atomic
)
 (...)
{
<...
-	(flag) && !(vma->vm_flags & VM_UFFD_WP)
+	false
...>
}
