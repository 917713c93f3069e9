// SPDX-License-Identifier: GPL-2.0-only
// id:      M28
// fault:   fork disarms the child in spite of the fork event
// file:    mm/memory.c
// clause:  R5
// seen:    the monitor of a forking process misses the child's writes
// kernels: 6.1-

@@
identifier function = {__copy_present_ptes, copy_present_pte};
expression vma;
identifier pte;
@@
function(...)
{
<...
-	if (!userfaultfd_wp(vma)) pte = pte_clear_uffd_wp(pte);
+	pte = pte_clear_uffd_wp(pte);
...>
}
