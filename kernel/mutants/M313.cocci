// SPDX-License-Identifier: GPL-2.0-only
// id:      M313
// fault:   mremap without the remap event leaves hugetlbfs pages armed
// file:    mm/hugetlb.c
// clause:  S3
// seen:    the new address is armed, with nobody to tell
// kernels: 6.1-

@@
identifier need;
@@
move_huge_pte(...)
{
<...
	bool need =
-		vma_has_uffd_without_event_remap(...)
+		false
	;
...>
}
