// SPDX-License-Identifier: GPL-2.0-only
// id:      M341
// fault:   UFFDIO_WRITEPROTECT accepts unknown mode bits
// file:    fs/userfaultfd.c
// clause:  B4
// seen:    a monitor relies on a mode that is not there
// kernels: 6.1-

@@
identifier arg;
@@
userfaultfd_writeprotect(...)
{
<...
-	arg.mode & ~(UFFDIO_WRITEPROTECT_MODE_DONTWAKE | UFFDIO_WRITEPROTECT_MODE_WP)
+	false
...>
}
