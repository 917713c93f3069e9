// SPDX-License-Identifier: GPL-2.0-only
// id:      M305
// fault:   memory is dropped without the remove event
// file:    fs/userfaultfd.c
// clause:  B6
// seen:    the monitor of a live migration sends pages that the program has given back
// kernels: 6.1-

@@
identifier ctx;
@@
userfaultfd_remove(...)
{
<...
-	!ctx || !(ctx->features & UFFD_FEATURE_EVENT_REMOVE)
+	true
...>
}
