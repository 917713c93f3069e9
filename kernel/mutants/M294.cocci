// SPDX-License-Identifier: GPL-2.0-only
// id:      M294
// fault:   UFFDIO_API accepts features that the kernel does not have
// file:    fs/userfaultfd.c
// clause:  B1
// seen:    a monitor relies on a feature that is not there
// kernels: 6.1-

@@
identifier features;
expression known;
@@
userfaultfd_api(...)
{
<...
-	features & ~known
+	0
...>
}
