// SPDX-License-Identifier: GPL-2.0-only
// id:      M225
// fault:   fork drops markers in spite of the fork event
// file:    include/linux/mm_inline.h mm/memory.c
// clause:  R5
// seen:    a monitor that follows the child misses writes to memory that is not mapped
// kernels: 6.1-

@@
identifier marker;
@@
copy_pte_marker(...)
{
<...
-	marker |= PTE_MARKER_UFFD_WP;
+	;
...>
}

@@
expression vma, mm, address, entry;
identifier pte;
@@
copy_nonpresent_pte(...)
{
<...
-	if (userfaultfd_wp(vma)) set_pte_at(mm, address, entry, pte);
...>
}
