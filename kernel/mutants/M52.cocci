// SPDX-License-Identifier: GPL-2.0-only
// id:      M52
// fault:   after a NUMA hint each page is mapped writable
// file:    mm/memory.c
// clause:  R1 R2 R3 D1
// seen:    writes are missed, or land in the memory of another process, where NUMA balancing is on
// kernels: 6.2-

@@
identifier writable, upgrade;
expression vma, address, pte;
@@
do_numa_page(...)
{
<...
-	if (!writable && upgrade && can_change_pte_writable(vma, address, pte)) writable = true;
+	writable = true;
...>
}
