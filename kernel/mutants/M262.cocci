// SPDX-License-Identifier: GPL-2.0-only
// id:      M262
// fault:   a collapse of shared memory leaves the huge page clean
// file:    mm/khugepaged.c
// clause:  D4
// seen:    shared memory that khugepaged came by reads zero after reclaim
// kernels: 6.1-

@@
@@
collapse_file(...)
{
<...
(
-	if (is_shmem) folio_mark_dirty(...);
|
-	if (is_shmem) set_page_dirty(...);
)
...>
}
