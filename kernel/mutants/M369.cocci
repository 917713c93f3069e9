// SPDX-License-Identifier: GPL-2.0-only
// id:      M369
// fault:   UFFDIO_API leaves its argument as it is where it refuses
// file:    fs/userfaultfd.c
// clause:  B1
// seen:    a monitor takes what it asked for as granted
// kernels: 6.1-

@@
@@
userfaultfd_api(...)
{
<...
-	memset(&uffdio_api, 0, sizeof(uffdio_api));
...>
}
