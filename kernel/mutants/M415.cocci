// SPDX-License-Identifier: GPL-2.0-only
// id:      M415
// fault:   punching a hole into a file disarms its pages
// file:    mm/memory.c
// clause:  R7 R1 R2
// seen:    a write to armed shared memory is unnoticed after a hole was punched
// kernels: 6.1-

@@
@@
unmap_mapping_pages(...)
{
<...
-	details.even_cows = even_cows
+	details.even_cows = even_cows, details.zap_flags = ZAP_FLAG_DROP_MARKER
...>
}
