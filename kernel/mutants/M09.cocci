// SPDX-License-Identifier: GPL-2.0-only
// id:      M09
// fault:   UFFDIO_WRITEPROTECT does not set the bit of a page in swap
// file:    mm/mprotect.c
// clause:  R10 R1
// seen:    a page that was in swap while it was armed is written unnoticed
// kernels: 6.1-

@@
expression pte;
statement S;
@@
change_pte_range(...)
{
<...
	if (uffd_wp)
-		pte = pte_swp_mkuffd_wp(pte);
+		;
	else S
...>
}
