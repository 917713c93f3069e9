// SPDX-License-Identifier: GPL-2.0-only
// id:      M233
// fault:   arming and mprotect do not flush the TLB
// file:    mm/mprotect.c
// clause:  R1 R2 R3 D5
// seen:    a thread goes on writing, unnoticed
// kernels: 6.1-

@@
expression tlb, address;
@@
change_pte_range(...)
{
<...
-	tlb_flush_pte_range(tlb, address, PAGE_SIZE);
+	;
...>
}
