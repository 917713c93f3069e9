// SPDX-License-Identifier: GPL-2.0-only
// id:      M362
// fault:   un-protecting wakes who waits for any page
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread takes its fault again and again
// kernels: 6.1-

@@
expression E;
@@
userfaultfd_writeprotect(...)
{
<...
-	range.len = E;
+	range.len = 0;
...>
}
