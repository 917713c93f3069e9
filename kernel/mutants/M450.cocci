// SPDX-License-Identifier: GPL-2.0-only
// id:      M450
// fault:   MADV_FREE of a part of a huge page gives away all of it
// file:    mm/huge_memory.c
// clause:  D4 S5
// seen:    data beside the range is lost
// kernels: 6.1-

@@
@@
madvise_free_huge_pmd(...)
{
<...
-	next - addr != HPAGE_PMD_SIZE
+	false
...>
}
