// SPDX-License-Identifier: GPL-2.0-only
// id:      M379
// fault:   UFFDIO_WRITEPROTECT succeeds for a process that is gone
// file:    fs/userfaultfd.c
// clause:  B6
// seen:    a monitor never learns that the process has ended
// kernels: 6.1-

@@
@@
userfaultfd_writeprotect(...)
{
<...
	return
-		-ESRCH
+		0
	;
...>
}
