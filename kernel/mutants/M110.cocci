// SPDX-License-Identifier: GPL-2.0-only
// id:      M110
// fault:   mremap disarms pages in spite of the remap event
// file:    mm/mremap.c
// clause:  R6 R7
// seen:    a write to armed memory that was moved is unnoticed
// kernels: 6.1-

@@
expression vma;
@@
move_ptes(...)
{
<...
-	vma_has_uffd_without_event_remap(vma)
+	true
...>
}
