// SPDX-License-Identifier: GPL-2.0-only
// id:      M03
// fault:   mprotect maps an armed page writable
// file:    mm/mprotect.c
// clause:  R1 R2
// seen:    a snapshot or a garbage collector misses the writes after an mprotect cycle
// kernels: 6.1-

@@
expression vma, pte;
@@
can_change_pte_writable(...)
{
<...
-	if (userfaultfd_pte_wp(vma, pte)) return false;
...>
}
