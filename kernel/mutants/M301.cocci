// SPDX-License-Identifier: GPL-2.0-only
// id:      M301
// fault:   the userfaultfd of a child does not have its features
// file:    fs/userfaultfd.c
// clause:  R5 timeout
// seen:    the monitor cannot read the events of the child
// kernels: 6.1-

@@
identifier ctx, octx;
@@
dup_userfaultfd(...)
{
<...
	ctx->features =
-		octx->features
+		0
	;
...>
}
