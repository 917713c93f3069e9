// SPDX-License-Identifier: GPL-2.0-only
// id:      M316
// fault:   un-protecting leaves the marker of hugetlbfs memory that is not there
// file:    mm/hugetlb.c
// clause:  S2 S4 R10
// seen:    an event comes for memory that the monitor has given free
// kernels: 6.1-

@@
@@
hugetlb_change_protection(...)
{
<...
-	huge_pte_clear(...);
+	;
...>
}
