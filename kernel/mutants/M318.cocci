// SPDX-License-Identifier: GPL-2.0-only
// id:      M318
// fault:   a write takes over a hugetlbfs page that is shared with another process
// file:    mm/hugetlb.c
// clause:  D1
// seen:    parent and child read what the other writes
// kernels: 6.1-

@@
expression old;
@@
hugetlb_wp(...)
{
<...
(
-	folio_mapcount(old) == 1 && folio_test_anon(old)
+	folio_test_anon(old)
|
-	page_mapcount(old) == 1 && PageAnon(old)
+	PageAnon(old)
)
...>
}
