// SPDX-License-Identifier: GPL-2.0-only
// id:      M317
// fault:   UFFDIO_COPY to hugetlbfs does not arm with its write-protect mode
// file:    mm/hugetlb.c
// clause:  R8 R10
// seen:    the first write to memory that was filled in armed is unnoticed
// kernels: 6.1-

@@
expression pte;
@@
\(hugetlb_mfill_atomic_pte\|hugetlb_mcopy_atomic_pte\)(...)
{
<...
	pte =
-		huge_pte_mkuffd_wp(pte)
+		pte
	;
...>
}
