// SPDX-License-Identifier: GPL-2.0-only
// id:      M160
// fault:   the write fault of hugetlbfs does not ask whether the page is armed
// file:    mm/hugetlb.c
// clause:  R1 R2 timeout
// seen:    the first write to armed hugetlbfs memory faults for ever, and nobody is told
// kernels: 6.1-

@@
expression pte, vma;
@@
hugetlb_fault(...)
{
<...
	userfaultfd_wp(vma) &&
-	huge_pte_uffd_wp(pte)
+	false
...>
}
