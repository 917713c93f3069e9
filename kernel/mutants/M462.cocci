// SPDX-License-Identifier: GPL-2.0-only
// id:      M462
// fault:   unsharing a hugetlbfs page that nobody else has maps it writable
// file:    mm/hugetlb.c
// clause:  R1 R2 K1
// seen:    a write to an armed page is unnoticed after a device has read it
// kernels: 6.12-

@@
@@
hugetlb_wp(...)
{
<...
-	if (likely(!unshare))
	set_huge_ptep_writable(vma, vmf->address, vmf->pte);
...>
}
