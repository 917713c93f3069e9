// SPDX-License-Identifier: GPL-2.0-only
// id:      M65
// fault:   UFFDIO_WRITEPROTECT does not set the bit of a huge page
// file:    mm/huge_memory.c
// clause:  R10 R1
// seen:    no write to a transparent huge page is ever notified
// kernels: 6.1-

@@
identifier entry;
@@
change_huge_pmd(...)
{
<...
-	entry = pmd_mkuffd_wp(entry);
+	;
...>
}
