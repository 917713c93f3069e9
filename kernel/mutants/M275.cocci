// SPDX-License-Identifier: GPL-2.0-only
// id:      M275
// fault:   mremap without the remap event keeps the markers
// file:    mm/mremap.c
// clause:  S3
// seen:    a write at the new address waits for a monitor that is not told
// kernels: 6.1-

@@
expression pte;
@@
move_ptes(...)
{
<...
-	pte_marker_uffd_wp(pte)
+	false
...>
}
