// SPDX-License-Identifier: GPL-2.0-only
// id:      M461
// fault:   the first write to private hugetlbfs memory that has a marker does not ask whether it is
//          armed
// file:    mm/hugetlb.c
// clause:  R1 R2 K1
// seen:    a write to memory that was armed before it was there is unnoticed
// kernels: 6.1-

@@
@@
hugetlb_wp(...)
{
<...
-	!unshare && huge_pte_uffd_wp(pte)
+	false
...>
}
