// SPDX-License-Identifier: GPL-2.0-only
// id:      M451
// fault:   dropping a huge page of a file from the page table loses that it is dirty
// file:    mm/huge_memory.c
// clause:  D4
// seen:    what was written to shared memory is lost when it is paged out later
// kernels: 6.12-

@@
@@
zap_huge_pmd(...)
{
<...
-	folio_mark_dirty(folio);
...>
}
