// SPDX-License-Identifier: GPL-2.0-only
// id:      M516
// fault:   pinning a huge page to read it by the slow path does not unshare it
// file:    mm/gup.c
// clause:  D2 K1 oops
// seen:    a device that reads from shared memory of two processes gets what the other had
// kernels: 6.12-

@@
@@
follow_huge_pmd(...)
{
<...
-	!pmd_write(pmdval) && gup_must_unshare(vma, flags, page)
+	false
...>
}
