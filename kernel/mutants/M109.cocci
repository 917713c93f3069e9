// SPDX-License-Identifier: GPL-2.0-only
// id:      M109
// fault:   mremap without the remap event leaves pages armed
// file:    mm/mremap.c
// clause:  S3
// seen:    the new address is armed, with nobody to tell
// kernels: 6.1-

@@
expression vma;
@@
move_ptes(...)
{
<...
-	vma_has_uffd_without_event_remap(vma)
+	false
...>
}
