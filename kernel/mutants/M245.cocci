// SPDX-License-Identifier: GPL-2.0-only
// id:      M245
// fault:   after a NUMA hint no huge page is mapped writable
// file:    mm/huge_memory.c
// clause:  F6
// seen:    each NUMA hint of a huge page costs a second fault
// kernels: 6.2-

@@
expression vma, address, pmd;
@@
do_huge_pmd_numa_page(...)
{
<...
-	can_change_pmd_writable(vma, address, pmd)
+	false
...>
}
