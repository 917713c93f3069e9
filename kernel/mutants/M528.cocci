// SPDX-License-Identifier: GPL-2.0-only
// id:      M528
// fault:   pagemap does not tell that a page in swap is armed
// file:    fs/proc/task_mmu.c
// clause:  R10 R4 W1
// seen:    a monitor believes that what is in swap is not armed
// kernels: 6.1-

@@
@@
pte_to_pagemap_entry(...)
{
<...
-	pte_swp_uffd_wp(pte)
+	false
...>
}
