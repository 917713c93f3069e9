// SPDX-License-Identifier: GPL-2.0-only
// id:      M224
// fault:   fork without the fork event leaves markers in the child
// file:    include/linux/mm_inline.h mm/memory.c
// clause:  S3
// seen:    if the child tracks its memory itself, it gets events that it did not ask for
// kernels: 6.1-

@@
expression marker, vma;
@@
copy_pte_marker(...)
{
<...
	(marker & PTE_MARKER_UFFD_WP)
-	&& userfaultfd_wp(vma)
...>
}

@@
expression vma, mm, address, entry;
identifier pte;
@@
copy_nonpresent_pte(...)
{
<...
-	if (userfaultfd_wp(vma))
		set_pte_at(mm, address, entry, pte);
...>
}
