// SPDX-License-Identifier: GPL-2.0-only
// id:      M460
// fault:   fork maps hugetlbfs pages of the child writable
// file:    mm/hugetlb.c
// clause:  D1
// seen:    the parent reads what the child writes after fork
// kernels: 6.1-

@@
@@
copy_hugetlb_page_range(...)
{
<...
-	entry = huge_pte_wrprotect(entry)
+	entry = entry
...>
}
