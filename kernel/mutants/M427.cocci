// SPDX-License-Identifier: GPL-2.0-only
// id:      M427
// fault:   a read maps a huge page of a file dirty and writable
// file:    mm/memory.c
// clause:  S6 D1 X1
// seen:    memory that was only read is soft-dirty, and a private mapping writes to the file
// kernels: 6.1-

@@
@@
do_set_pmd(...)
{
<...
-	vmf->flags & FAULT_FLAG_WRITE
+	true
...>
}
