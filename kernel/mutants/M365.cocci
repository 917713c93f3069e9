// SPDX-License-Identifier: GPL-2.0-only
// id:      M365
// fault:   UFFDIO_POISON wakes although it is told not to
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread runs before all that it needs is there
// kernels: 6.6-

@@
identifier arg;
@@
userfaultfd_poison(...)
{
<...
-	!(arg.mode & UFFDIO_POISON_MODE_DONTWAKE)
+	true
...>
}
