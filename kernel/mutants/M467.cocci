// SPDX-License-Identifier: GPL-2.0-only
// id:      M467
// fault:   the first write to private hugetlbfs memory has to fault again to write
// file:    mm/hugetlb.c
// clause:  F10
// seen:    an unnecessary page fault for each hugetlbfs page
// kernels: 6.12-

@@
@@
hugetlb_no_page(...)
{
<...
-	ret = hugetlb_wp(vmf);
...>
}
