// SPDX-License-Identifier: GPL-2.0-only
// id:      M371
// fault:   in async mode pages that are not there are not armed
// file:    fs/userfaultfd.c
// clause:  R10 R2 B7
// seen:    writes to new memory are told as if it had been written before
// kernels: 6.7-

@@
@@
userfaultfd_api(...)
{
<...
-	features |= UFFD_FEATURE_WP_UNPOPULATED;
+	;
...>
}
