// SPDX-License-Identifier: GPL-2.0-only
// id:      M471
// fault:   mremap without the remap event keeps the markers of hugetlbfs memory
// file:    mm/hugetlb.c
// clause:  S3
// seen:    the new address is armed, with nobody to tell
// kernels: 6.1-

@@
@@
move_huge_pte(...)
{
<...
-	need_clear_uffd_wp && pte_marker_uffd_wp(pte)
+	false
...>
}
