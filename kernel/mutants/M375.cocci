// SPDX-License-Identifier: GPL-2.0-only
// id:      M375
// fault:   a second UFFDIO_API succeeds
// file:    fs/userfaultfd.c
// clause:  B1
// seen:    a monitor relies on features that are not enabled
// kernels: 6.1-

@@
@@
userfaultfd_api(...)
{
<...
-	cmpxchg(&ctx->features, 0, ctx_features) != 0
+	(cmpxchg(&ctx->features, 0, ctx_features), false)
...>
}
