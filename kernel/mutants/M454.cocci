// SPDX-License-Identifier: GPL-2.0-only
// id:      M454
// fault:   UFFDIO_MOVE of a huge page leaves it clean for soft-dirty
// file:    mm/huge_memory.c
// clause:  R9
// seen:    a checkpointer misses that memory was moved
// kernels: 6.12-

@@
@@
move_pages_huge_pmd(...)
{
<...
-	pmd_mkwrite(pmd_mkdirty(_dst_pmd), dst_vma)
+	pmd_mkwrite(_dst_pmd, dst_vma)
...>
}
