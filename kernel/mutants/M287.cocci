// SPDX-License-Identifier: GPL-2.0-only
// id:      M287
// fault:   UFFDIO_MOVE passes over a page that its source lacks
// file:    mm/userfaultfd.c
// clause:  B3
// seen:    a garbage collector believes that a page was moved which was not
// kernels: 6.8-

@@
identifier mode;
@@
move_pages_pte(...)
{
<...
-	!(mode & UFFDIO_MOVE_MODE_ALLOW_SRC_HOLES)
+	false
...>
}
