// SPDX-License-Identifier: GPL-2.0-only
// id:      M64
// fault:   mprotect maps an armed huge page writable
// file:    mm/huge_memory.c
// clause:  R1 R2
// seen:    a snapshot or a garbage collector misses the writes after an mprotect cycle
// kernels: 6.2-

@@
expression vma, pmd;
@@
can_change_pmd_writable(...)
{
<...
-	if (userfaultfd_huge_pmd_wp(vma, pmd)) return false;
...>
}
