// SPDX-License-Identifier: GPL-2.0-only
// id:      M306
// fault:   poll does not tell of an event that is no fault
// file:    fs/userfaultfd.c
// clause:  B6 R5 timeout
// seen:    a monitor sleeps while fork waits for it
// kernels: 6.1-

@@
identifier ctx;
@@
userfaultfd_poll(...)
{
<...
-	waitqueue_active(&ctx->event_wqh)
+	false
...>
}
