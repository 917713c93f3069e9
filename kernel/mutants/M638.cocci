// SPDX-License-Identifier: GPL-2.0-only
// id:      M638
// fault:   pagemap takes pages of a file for anonymous ones
// file:    fs/proc/task_mmu.c
// clause:  W1
// seen:    a checkpointer saves pages that are in the file
// kernels: 6.12-

@@
@@
pte_to_pagemap_entry(...)
{
<...
-	!folio_test_anon(folio)
+	false
...>
}
