// SPDX-License-Identifier: GPL-2.0-only
// id:      M279
// fault:   swap-in of shared memory leaves it clean
// file:    mm/shmem.c
// clause:  D4
// seen:    shared memory reads zero when it is paged out once more
// kernels: 6.1-

@@
@@
shmem_swapin_folio(...)
{
<...
-	folio_mark_dirty(...);
...>
}
