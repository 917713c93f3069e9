// SPDX-License-Identifier: GPL-2.0-only
// id:      M130
// fault:   the event of a write does not say that it is write-protect
// file:    fs/userfaultfd.c
// clause:  R1
// seen:    the monitor takes the event for a missing page
// kernels: 6.1-

@@
expression flags;
@@
userfault_msg(...)
{
<...
-	flags |= UFFD_PAGEFAULT_FLAG_WP;
+	;
...>
}
