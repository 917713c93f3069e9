// SPDX-License-Identifier: GPL-2.0-only
// id:      M457
// fault:   UFFDIO_MOVE asks late whether a page is shared with another process
// file:    mm/userfaultfd.c
// clause:  B3
// seen:    nothing
// kernels: 6.12-
// equivalent: move_present_pte() asks again, under both page table locks, and gives the same -EBUSY;
//          all that comes in between is the lock of the folio, or its split, which no program can
//          see

@@
@@
move_pages_pte(...)
{
<...
-	!folio || !PageAnonExclusive(&folio->page)
+	!folio
...>
}
