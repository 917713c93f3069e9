// SPDX-License-Identifier: GPL-2.0-only
// id:      M307
// fault:   the event of a write does not say that it is a write
// file:    fs/userfaultfd.c
// clause:  R1
// seen:    the monitor takes the event for a read
// kernels: 6.1-

@@
identifier access;
@@
userfault_msg(...)
{
<...
-	access & FAULT_FLAG_WRITE
+	false
...>
}
