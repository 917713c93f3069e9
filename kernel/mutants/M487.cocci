// SPDX-License-Identifier: GPL-2.0-only
// id:      M487
// fault:   KSM takes a page back by a write, not by unsharing it
// file:    mm/ksm.c
// clause:  S6 S1 R4 R2 timeout
// seen:    MADV_UNMERGEABLE dirties pages for soft-dirty, and waits for the monitor of an armed one
// kernels: 6.12-

@@
@@
break_ksm(...)
{
<...
-	FAULT_FLAG_UNSHARE | FAULT_FLAG_REMOTE
+	FAULT_FLAG_WRITE | FAULT_FLAG_REMOTE
...>
}
