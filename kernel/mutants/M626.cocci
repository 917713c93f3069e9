// SPDX-License-Identifier: GPL-2.0-only
// id:      M626
// fault:   UFFDIO_COPY maps a hugetlbfs page writable whatever the protection
// file:    mm/hugetlb.c
// clause:  D5
// seen:    a write to memory that was made read-only lands
// kernels: 6.3-

@@
@@
hugetlb_mfill_atomic_pte(...)
{
<...
-	dst_vma->vm_flags & VM_WRITE
+	1
...>
}
