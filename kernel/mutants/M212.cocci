// SPDX-License-Identifier: GPL-2.0-only
// id:      M212
// fault:   swap-in maps an armed page writable
// file:    mm/memory.c
// clause:  R1 R2
// seen:    a write to an armed page that comes back from swap is unnoticed
// kernels: 6.11-

@@
expression vma, pte, before;
@@
do_swap_page(...)
{
<...
	before
-	&& !userfaultfd_pte_wp(vma, pte)
...>
}
