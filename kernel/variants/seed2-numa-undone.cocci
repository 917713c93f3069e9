// SPDX-License-Identifier: GPL-2.0-only
// id:      seed2-numa-undone
// fault:   a NUMA-hinting fault does not map writable what the mapping does not map writable by
//          itself: neither anew, as since 6a56ccbcf6c6, nor by a saved write bit, as before
// file:    mm/memory.c mm/huge_memory.c
// clause:  F6
// seen:    a process that NUMA balancing looks at pays two faults for a page where one is due
// kernels: 6.1-
// places:  2

@@
identifier function = {do_numa_page, do_huge_pmd_numa_page};
@@
function(...)
{
<...
(
-	vma_wants_manual_pte_write_upgrade(...)
+	false
|
-	pte_savedwrite(...)
+	false
|
-	pmd_savedwrite(...)
+	false
)
...>
}
