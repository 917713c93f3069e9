// SPDX-License-Identifier: GPL-2.0-only
// id:      M277
// fault:   mremap without the remap event moves armed page tables as a whole
// file:    mm/mremap.c
// clause:  S3
// seen:    the new address is armed, with nobody to tell
// kernels: 6.1-

@@
expression old, new;
@@
move_page_tables(...)
{
<...
-	!vma_has_uffd_without_event_remap(old) && !vma_has_uffd_without_event_remap(new)
+	true
...>
}

@@
expression vma;
@@
move_normal_pmd(...)
{
<...
-	vma_has_uffd_without_event_remap(vma)
+	false
...>
}
