// SPDX-License-Identifier: GPL-2.0-only
// id:      M425
// fault:   a fault that should unshare a page does nothing
// file:    mm/memory.c
// clause:  D2 timeout
// seen:    pinning a shared page to read it hangs
// kernels: 6.1-

@@
@@
handle_pte_fault(...)
{
<...
-	vmf->flags & (FAULT_FLAG_WRITE|FAULT_FLAG_UNSHARE)
+	vmf->flags & FAULT_FLAG_WRITE
...>
}
