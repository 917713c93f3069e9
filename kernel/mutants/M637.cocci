// SPDX-License-Identifier: GPL-2.0-only
// id:      M637
// fault:   pagemap takes each page for mapped by one process alone
// file:    fs/proc/task_mmu.c
// clause:  W1 D1 X1
// seen:    nothing but wrong statistics
// kernels: 6.12-

@@
@@
pte_to_pagemap_entry(...)
{
<...
-	folio_precise_page_mapcount(folio, page) == 1
+	true
...>
}
