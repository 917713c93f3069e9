// SPDX-License-Identifier: GPL-2.0-only
// id:      M564
// fault:   UFFDIO_COPY takes armed hugetlbfs memory without a page for a page
// file:    mm/hugetlb.c
// clause:  B3 R8 R7
// seen:    a monitor cannot fill in memory that it had armed
// kernels: 6.12-

@@
@@
hugetlb_mfill_atomic_pte(...)
{
<...
-	!huge_pte_none_mostly(huge_ptep_get(dst_mm, dst_addr, dst_pte))
+	!huge_pte_none(huge_ptep_get(dst_mm, dst_addr, dst_pte))
...>
}
