// SPDX-License-Identifier: GPL-2.0-only
// id:      M529
// fault:   pagemap does not tell that memory without a page is armed
// file:    fs/proc/task_mmu.c
// clause:  R10 R4 W1
// seen:    a monitor believes that the memory is not armed
// kernels: 6.1-

@@
@@
pte_to_pagemap_entry(...)
{
<...
-	pte_marker_entry_uffd_wp(entry)
+	false
...>
}
