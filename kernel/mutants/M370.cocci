// SPDX-License-Identifier: GPL-2.0-only
// id:      M370
// fault:   UFFDIO_API tells the features that were asked for alone
// file:    fs/userfaultfd.c
// clause:  B1
// seen:    a monitor takes features for missing that are there
// kernels: 6.1-

@@
@@
userfaultfd_api(...)
{
<...
	uffdio_api.ioctls = UFFD_API_IOCTLS;
+	if (features)
+		uffdio_api.features = features;
...>
}
