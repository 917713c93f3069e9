// SPDX-License-Identifier: GPL-2.0-only
// id:      M78
// fault:   mremap without the remap event leaves a huge page armed
// file:    mm/huge_memory.c
// clause:  S3
// seen:    the new address is armed, with nobody to tell
// kernels: 6.1-

@@
expression vma;
@@
move_huge_pmd(...)
{
<...
-	vma_has_uffd_without_event_remap(vma)
+	false
...>
}
