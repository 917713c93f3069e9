// SPDX-License-Identifier: GPL-2.0-only
// id:      M234
// fault:   a huge page of shared memory is armed as a whole, for which there is no marker
// file:    mm/mprotect.c
// clause:  R1 R2 R4 R7
// seen:    a write to a huge page of armed shared memory is unnoticed
// kernels: 6.1-

@@
expression vma, flags;
@@
change_pmd_range(...)
{
<...
(
	(next - addr != HPAGE_PMD_SIZE)
-	|| pgtable_split_needed(vma, flags)
|
	(next - addr != HPAGE_PMD_SIZE)
-	|| uffd_wp_protect_file(vma, flags)
)
...>
}
