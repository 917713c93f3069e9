// SPDX-License-Identifier: GPL-2.0-only
// id:      M360
// fault:   UFFDIO_COPY wakes who waits for any page
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread takes its fault again and again
// kernels: 6.1-

@@
@@
userfaultfd_copy(...)
{
<...
-	wake_userfault(ctx, &range);
+	{
+		struct userfaultfd_wake_range all = { .len = 0 };
+
+		wake_userfault(ctx, &all);
+	}
...>
}
