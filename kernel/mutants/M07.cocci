// SPDX-License-Identifier: GPL-2.0-only
// id:      M07
// fault:   UFFDIO_WRITEPROTECT does not set the bit of a present page
// file:    mm/mprotect.c
// clause:  R10 R1
// seen:    no write is ever notified
// kernels: 6.1-

@@
identifier ptent;
@@
change_pte_range(...)
{
<...
-	ptent = pte_mkuffd_wp(ptent);
+	;
...>
}
