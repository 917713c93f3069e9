// SPDX-License-Identifier: GPL-2.0-only
// id:      M340
// fault:   UFFDIO_COPY accepts unknown mode bits
// file:    fs/userfaultfd.c
// clause:  B4
// seen:    a monitor relies on a mode that is not there
// kernels: 6.1-

@@
identifier arg;
@@
userfaultfd_copy(...)
{
<...
-	arg.mode & ~(UFFDIO_COPY_MODE_DONTWAKE | UFFDIO_COPY_MODE_WP)
+	false
...>
}
