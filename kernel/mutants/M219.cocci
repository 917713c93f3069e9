// SPDX-License-Identifier: GPL-2.0-only
// id:      M219
// fault:   after a NUMA hint each page of a folio is mapped writable
// file:    mm/memory.c
// clause:  R1 R2 R3 D1
// seen:    writes to armed pages are unnoticed after NUMA balancing
// kernels: 6.10-

@@
identifier writable, upgrade;
expression vma, address, pte;
@@
numa_rebuild_large_mapping(...)
{
<...
-	if (!writable && upgrade && can_change_pte_writable(vma, address, pte)) writable = true;
+	writable = true;
...>
}
