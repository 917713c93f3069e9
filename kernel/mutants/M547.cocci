// SPDX-License-Identifier: GPL-2.0-only
// id:      M547
// fault:   pagemap does not tell that a huge page is armed
// file:    fs/proc/task_mmu.c
// clause:  R10 W1
// seen:    a monitor believes that huge pages are not armed
// kernels: 6.1-

@@
@@
pagemap_pmd_range(...)
{
<...
-	pmd_uffd_wp(pmd)
+	false
...>
}
