// SPDX-License-Identifier: GPL-2.0-only
// id:      M309
// fault:   in async mode a write to hugetlbfs waits for the monitor
// file:    mm/hugetlb.c
// clause:  R2 timeout
// seen:    the program hangs at its first write to an armed page
// kernels: 6.7-

@@
expression vma;
@@
hugetlb_fault(...)
{
<...
-	!userfaultfd_wp_async(vma)
+	true
...>
}
