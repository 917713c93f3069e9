// SPDX-License-Identifier: GPL-2.0-only
// id:      M250
// fault:   splitting a huge page forgets that it was written after MADV_FREE
// file:    mm/huge_memory.c
// clause:  D4
// seen:    memory that was written reads zero after reclaim
// kernels: 6.1-

@@
expression pmd;
identifier dirty;
@@
__split_huge_pmd_locked(...)
{
<...
-	if (pmd_dirty(pmd))
+	if (false)
	{
		dirty = true;
		...
	}
...>
}
