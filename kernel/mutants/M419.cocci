// SPDX-License-Identifier: GPL-2.0-only
// id:      M419
// fault:   a write copies a page that is still in the swap cache although nobody else has it
// file:    mm/memory.c
// clause:  F7 D3
// seen:    each write after swap costs a copy
// kernels: 6.12-

@@
@@
wp_can_reuse_anon_folio(...)
{
<...
-	if (folio_test_swapcache(folio)) folio_free_swap(folio);
...>
}
