// SPDX-License-Identifier: GPL-2.0-only
// id:      M319
// fault:   pinning a page to read it does not unshare it
// file:    mm/gup.c
// clause:  D2 K1 oops
// seen:    a device that reads from shared memory of two processes gets what the other had
// kernels: 6.1-

@@
expression write;
@@
follow_page_pte(...)
{
<...
-	write && gup_must_unshare(...)
+	false
...>
}
