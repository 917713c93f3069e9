// SPDX-License-Identifier: GPL-2.0-only
// id:      M282
// fault:   UFFDIO_WRITEPROTECT stops at the end of the first mapping
// file:    mm/userfaultfd.c
// clause:  B11 B3
// seen:    writes behind the first mapping of the range are not notified
// kernels: 6.4-

@@
identifier err;
@@
mwriteprotect_range(...)
{
<...
	err = 0;
+	break;
...>
}
