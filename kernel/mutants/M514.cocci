// SPDX-License-Identifier: GPL-2.0-only
// id:      M514
// fault:   pinning a huge page to read it by the fast path does not unshare it
// file:    mm/gup.c
// clause:  D2 K1 oops
// seen:    a device that reads from shared memory of two processes gets what the other had
// kernels: 6.12-

@@
@@
gup_fast_pmd_leaf(...)
{
<...
-	!pmd_write(orig) && gup_must_unshare(NULL, flags, &folio->page)
+	false
...>
}
