// SPDX-License-Identifier: GPL-2.0-only
// id:      M342
// fault:   UFFDIO_WRITEPROTECT accepts both modes, that to protect and that not to wake
// file:    fs/userfaultfd.c
// clause:  B4
// seen:    a mistake of the monitor stays unseen
// kernels: 6.1-

@@
@@
userfaultfd_writeprotect(...)
{
<...
-	mode_wp && mode_dontwake
+	false
...>
}
