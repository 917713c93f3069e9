// SPDX-License-Identifier: GPL-2.0-only
// id:      M261
// fault:   a collapse replaces pinned pages
// file:    mm/khugepaged.c
// clause:  D2
// seen:    what a device writes never reaches the process
// kernels: 6.1-

@@
@@
is_refcount_suitable(...)
{
...
-	return ...;
+	return true;
}
