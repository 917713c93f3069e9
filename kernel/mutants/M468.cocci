// SPDX-License-Identifier: GPL-2.0-only
// id:      M468
// fault:   UFFDIO_CONTINUE maps a hugetlbfs page of the file writable in a private mapping
// file:    mm/hugetlb.c
// clause:  D1
// seen:    a private mapping writes to the file
// kernels: 6.12-

@@
@@
hugetlb_mfill_atomic_pte(...)
{
<...
-	wp_enabled || (is_continue && !vm_shared)
+	wp_enabled
...>
}
