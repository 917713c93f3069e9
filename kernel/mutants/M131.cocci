// SPDX-License-Identifier: GPL-2.0-only
// id:      M131
// fault:   the event of a write does not name the thread
// file:    fs/userfaultfd.c
// clause:  R1
// seen:    the monitor cannot tell which thread waits
// kernels: 6.1-

@@
expression ptid;
@@
userfault_msg(...)
{
<...
-	ptid = task_pid_vnr(current);
+	;
...>
}
