// SPDX-License-Identifier: GPL-2.0-only
// id:      M364
// fault:   UFFDIO_CONTINUE wakes although it is told not to
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread runs before all that it needs is there
// kernels: 6.1-

@@
identifier arg;
@@
userfaultfd_continue(...)
{
<...
-	!(arg.mode & UFFDIO_CONTINUE_MODE_DONTWAKE)
+	true
...>
}
