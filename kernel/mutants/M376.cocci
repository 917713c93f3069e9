// SPDX-License-Identifier: GPL-2.0-only
// id:      M376
// fault:   UFFDIO_MOVE moves between processes
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a monitor moves pages of its own away
// kernels: 6.8-

@@
@@
userfaultfd_move(...)
{
<...
-	mm != current->mm
+	false
...>
}
