// SPDX-License-Identifier: GPL-2.0-only
// id:      M204
// fault:   unmapping shared memory leaves the markers of armed pages in the page table
// file:    mm/memory.c
// clause:  S3
// seen:    what is mapped there next delivers events that nobody asked for
// kernels: 6.1-

@@
expression details;
@@
zap_drop_file_uffd_wp(...)
{
...
-	return details->zap_flags & ZAP_FLAG_DROP_MARKER;
+	return false;
}
