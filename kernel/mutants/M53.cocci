// SPDX-License-Identifier: GPL-2.0-only
// id:      M53
// fault:   after a NUMA hint no page is mapped writable
// file:    mm/memory.c
// clause:  F6
// seen:    a second page fault after each NUMA hint
// kernels: 6.2-

@@
identifier writable, upgrade;
expression vma, address, pte;
@@
do_numa_page(...)
{
<...
-	if (!writable && upgrade && can_change_pte_writable(vma, address, pte)) writable = true;
...>
}
