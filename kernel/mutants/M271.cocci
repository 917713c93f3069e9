// SPDX-License-Identifier: GPL-2.0-only
// id:      M271
// fault:   reclaim drops a pinned page after MADV_FREE
// file:    mm/rmap.c
// clause:  D2
// seen:    what a device writes never reaches the process
// kernels: 6.1-

@@
identifier references, mappings;
@@
try_to_unmap_one(...)
{
<...
-	references == 1 + mappings
+	true
...>
}
