// SPDX-License-Identifier: GPL-2.0-only
// id:      M149
// fault:   PAGEMAP_SCAN does not tell soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  W1 R3
// seen:    a scan for soft-dirty pages finds none
// kernels: 6.7-

@@
expression pte, categories;
@@
pagemap_page_category(...)
{
<...
-	if (pte_soft_dirty(pte)) categories |= PAGE_IS_SOFT_DIRTY;
...>
}
