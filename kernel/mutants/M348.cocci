// SPDX-License-Identifier: GPL-2.0-only
// id:      M348
// fault:   the userfaultfd of a child handles the faults of the kernel in spite of
//          UFFD_USER_MODE_ONLY
// file:    fs/userfaultfd.c
// clause:  B9
// seen:    an unprivileged program can stop the kernel in the midst of an access
// kernels: 6.1-

@@
@@
dup_userfaultfd(...)
{
<...
	ctx->flags =
-		octx->flags
+		octx->flags & ~UFFD_USER_MODE_ONLY
	;
...>
}
