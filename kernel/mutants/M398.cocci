// SPDX-License-Identifier: GPL-2.0-only
// id:      M398
// fault:   UFFDIO_WRITEPROTECT accepts a part of a hugetlbfs page
// file:    mm/userfaultfd.c
// clause:  B2
// seen:    more is armed than the monitor asked for
// kernels: 6.4-

@@
@@
mwriteprotect_range(...)
{
<...
-	(start & page_mask) || (len & page_mask)
+	false
...>
}
