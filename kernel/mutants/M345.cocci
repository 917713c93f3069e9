// SPDX-License-Identifier: GPL-2.0-only
// id:      M345
// fault:   UFFDIO_MOVE accepts unknown mode bits
// file:    fs/userfaultfd.c
// clause:  B4
// seen:    a monitor relies on a mode that is not there
// kernels: 6.8-

@@
identifier arg;
@@
userfaultfd_move(...)
{
<...
-	arg.mode & ~(UFFDIO_MOVE_MODE_ALLOW_SRC_HOLES | UFFDIO_MOVE_MODE_DONTWAKE)
+	false
...>
}
