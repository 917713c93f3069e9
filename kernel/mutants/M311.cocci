// SPDX-License-Identifier: GPL-2.0-only
// id:      M311
// fault:   fork leaves hugetlbfs pages of the parent writable
// file:    mm/hugetlb.c
// clause:  D1
// seen:    the child reads what the parent writes after fork
// kernels: 6.1-

@@
@@
copy_hugetlb_page_range(...)
{
<...
-	huge_ptep_set_wrprotect(...);
...>
}
