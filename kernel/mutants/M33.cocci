// SPDX-License-Identifier: GPL-2.0-only
// id:      M33
// fault:   fork does not copy the page table of shared memory that is tracked
// file:    mm/memory.c
// clause:  R5
// seen:    the monitor of a forking process misses the child's writes to shared memory
// kernels: 6.1-

@@
expression vma;
@@
vma_needs_copy(...)
{
<...
-	if (userfaultfd_wp(vma)) return true;
...>
}
