// SPDX-License-Identifier: GPL-2.0-only
// id:      M366
// fault:   UFFDIO_MOVE wakes although it is told not to
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread runs before all that it needs is there
// kernels: 6.8-

@@
identifier arg;
@@
userfaultfd_move(...)
{
<...
-	!(arg.mode & UFFDIO_MOVE_MODE_DONTWAKE)
+	true
...>
}
