// SPDX-License-Identifier: GPL-2.0-only
// id:      M344
// fault:   UFFDIO_CONTINUE accepts unknown mode bits
// file:    fs/userfaultfd.c
// clause:  B4
// seen:    a monitor relies on a mode that is not there
// kernels: 6.4-

@@
identifier arg;
@@
userfaultfd_continue(...)
{
<...
-	arg.mode & ~(UFFDIO_CONTINUE_MODE_DONTWAKE | UFFDIO_CONTINUE_MODE_WP)
+	false
...>
}
