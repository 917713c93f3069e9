// SPDX-License-Identifier: GPL-2.0-only
// id:      M296
// fault:   UFFD_USER_MODE_ONLY is accepted and forgotten
// file:    fs/userfaultfd.c
// clause:  B9 timeout
// seen:    a program without privilege holds the kernel up in the middle of a system call
// kernels: 6.1-

@@
identifier ctx, flags;
@@
new_userfaultfd(...)
{
<...
	ctx->flags =
-		flags
+		flags & UFFD_SHARED_FCNTL_FLAGS
	;
...>
}
