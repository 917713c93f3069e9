// SPDX-License-Identifier: GPL-2.0-only
// id:      M314
// fault:   dropping a hugetlbfs page leaves no marker
// file:    mm/hugetlb.c
// clause:  R7 R1 R2
// seen:    after MADV_DONTNEED a write to armed memory is unnoticed
// kernels: 6.1-

@@
expression pte, flags;
@@
__unmap_hugepage_range(...)
{
<...
-	huge_pte_uffd_wp(pte) && !(flags & ZAP_FLAG_DROP_MARKER)
+	false
...>
}
