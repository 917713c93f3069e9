// SPDX-License-Identifier: GPL-2.0-only
// id:      M321
// fault:   PAGEMAP_SCAN leaves no marker where no page is mapped
// file:    fs/proc/task_mmu.c
// clause:  R10 R2 X1
// seen:    memory that was dropped is reported as written by each scan
// kernels: 6.7-

@@
@@
make_uffd_wp_pte(...)
{
<...
-	set_pte_at(..., make_pte_marker(PTE_MARKER_UFFD_WP));
+	;
...>
}
