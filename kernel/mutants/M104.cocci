// SPDX-License-Identifier: GPL-2.0-only
// id:      M104
// fault:   a collapse takes away the page table of armed shared memory
// file:    mm/khugepaged.c
// clause:  R7 R4 R1 R2
// seen:    after MADV_COLLAPSE a write to armed shared memory is unnoticed
// kernels: 6.1-

@@
expression vma;
@@
collapse_pte_mapped_thp(...)
{
<...
-	userfaultfd_wp(vma)
+	false
...>
}
