// SPDX-License-Identifier: GPL-2.0-only
// id:      M132
// fault:   un-protecting does not wake the writer
// file:    fs/userfaultfd.c
// clause:  R1 timeout
// seen:    the program hangs at its first write to an armed page
// kernels: 6.1-

@@
identifier wp, dontwake;
@@
userfaultfd_writeprotect(...)
{
<...
-	!wp && !dontwake
+	false
...>
}
