// SPDX-License-Identifier: GPL-2.0-only
// id:      M374
// fault:   UFFDIO_API accepts any version
// file:    fs/userfaultfd.c
// clause:  B1
// seen:    a monitor speaks another language
// kernels: 6.1-

@@
identifier arg;
@@
userfaultfd_api(...)
{
<...
-	arg.api != UFFD_API
+	false
...>
}
