// SPDX-License-Identifier: GPL-2.0-only
// id:      M513
// fault:   pinning a page to read it by the fast path does not unshare it
// file:    mm/gup.c
// clause:  D2 K1 oops
// seen:    a device that reads from shared memory of two processes gets what the other had
// kernels: 6.12-

@@
@@
gup_fast_pte_range(...)
{
<...
-	!pte_write(pte) && gup_must_unshare(NULL, flags, page)
+	false
...>
}
