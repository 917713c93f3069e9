// SPDX-License-Identifier: GPL-2.0-only
// id:      M505
// fault:   MADV_COLD cleans pages
// file:    mm/madvise.c
// clause:  D4 F11
// seen:    what was written to shared memory is lost when it is paged out later
// kernels: 6.12-

@@
@@
madvise_cold_or_pageout_pte_range(...)
{
<...
-	CYDP_CLEAR_YOUNG
+	(CYDP_CLEAR_YOUNG | CYDP_CLEAR_DIRTY)
...>
}
