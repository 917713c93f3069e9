// SPDX-License-Identifier: GPL-2.0-only
// id:      M220
// fault:   after a NUMA hint no page of a folio is mapped writable
// file:    mm/memory.c
// clause:  F6
// seen:    a second page fault for each page after NUMA balancing
// kernels: 6.10-

@@
identifier writable, upgrade;
expression vma, address, pte;
@@
numa_rebuild_large_mapping(...)
{
<...
-	if (!writable && upgrade && can_change_pte_writable(vma, address, pte)) writable = true;
...>
}
