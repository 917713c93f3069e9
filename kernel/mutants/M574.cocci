// SPDX-License-Identifier: GPL-2.0-only
// id:      M574
// fault:   munmap sends no event
// file:    fs/userfaultfd.c
// clause:  B6
// seen:    the monitor of a live migration sends pages that the program has given back
// kernels: 6.1-

@@
@@
userfaultfd_unmap_prep(...)
{
<...
-	!(ctx->features & UFFD_FEATURE_EVENT_UNMAP)
+	true
...>
}
