// SPDX-License-Identifier: GPL-2.0-only
// id:      M302
// fault:   fork makes a userfaultfd for each mapping of the child
// file:    fs/userfaultfd.c
// clause:  B6 R5
// seen:    the monitor has many descriptors for one child, and unprotects by the wrong one
// kernels: 6.1-

@@
identifier fctx, octx;
@@
dup_userfaultfd(...)
{
<...
-	fctx->orig == octx
+	false
...>
}
