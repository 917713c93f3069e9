// SPDX-License-Identifier: GPL-2.0-only
// id:      seed2-clean-undone
// fault:   mprotect and un-protect leave a clean page to be mapped writable by the next store, as
//          mprotect did before d84887739d5c
// file:    mm/mprotect.c mm/huge_memory.c
// clause:  F3
// seen:    what was swapped in, or lazily freed, costs a fault more after an mprotect cycle
// kernels: 6.2-
// places:  2

@@
expression vma, addr, pte;
@@
change_pte_range(...)
{
<...
-	can_change_pte_writable(vma, addr, pte)
+	pte_dirty(pte) && can_change_pte_writable(vma, addr, pte)
...>
}

@@
expression vma, addr, pmd;
@@
change_huge_pmd(...)
{
<...
-	can_change_pmd_writable(vma, addr, pmd)
+	pmd_dirty(pmd) && can_change_pmd_writable(vma, addr, pmd)
...>
}
