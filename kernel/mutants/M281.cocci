// SPDX-License-Identifier: GPL-2.0-only
// id:      M281
// fault:   UFFDIO_WRITEPROTECT arms memory that is not registered for it
// file:    mm/userfaultfd.c
// clause:  B3
// seen:    a monitor that has the wrong address believes it is told of writes, and is not
// kernels: 6.1-

@@
expression vma;
@@
mwriteprotect_range(...)
{
<...
-	!userfaultfd_wp(vma)
+	false
...>
}
