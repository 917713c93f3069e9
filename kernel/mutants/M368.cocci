// SPDX-License-Identifier: GPL-2.0-only
// id:      M368
// fault:   UFFDIO_WRITEPROTECT wakes although it is told not to
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread runs before all that it needs is there
// kernels: 6.1-

@@
@@
userfaultfd_writeprotect(...)
{
<...
-	!mode_wp && !mode_dontwake
+	!mode_wp
...>
}
