// SPDX-License-Identifier: GPL-2.0-only
// id:      M244
// fault:   after a NUMA hint each huge page is mapped writable
// file:    mm/huge_memory.c
// clause:  R1 R2 R3 D1
// seen:    NUMA balancing loses notifications, and shares what fork made private
// kernels: 6.2-

@@
expression vma, address, pmd;
@@
do_huge_pmd_numa_page(...)
{
<...
-	can_change_pmd_writable(vma, address, pmd)
+	true
...>
}
