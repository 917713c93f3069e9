// SPDX-License-Identifier: GPL-2.0-only
// id:      M418
// fault:   a write takes over a page that another process has in swap only
// file:    mm/memory.c
// clause:  D1 oops
// seen:    after fork and swap one process reads what the other wrote
// kernels: 6.12-

@@
@@
wp_can_reuse_anon_folio(...)
{
<...
-	folio_test_ksm(folio) || folio_ref_count(folio) != 1
+	folio_test_ksm(folio)
...>
}
