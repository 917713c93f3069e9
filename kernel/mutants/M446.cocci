// SPDX-License-Identifier: GPL-2.0-only
// id:      M446
// fault:   splitting a huge page of a file loses that it is dirty
// file:    mm/huge_memory.c
// clause:  D4
// seen:    what was written to shared memory is lost when it is paged out later
// kernels: 6.12-

@@
@@
__split_huge_pmd_locked(...)
{
<...
-	!folio_test_dirty(folio) && pmd_dirty(old_pmd)
+	false
...>
}
