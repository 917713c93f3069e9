// SPDX-License-Identifier: GPL-2.0-only
// id:      M598
// fault:   fork leaves the pages of the parent writable in the TLB
// file:    kernel/fork.c
// clause:  D1
// seen:    the child reads what the parent writes after fork
// kernels: 6.1-

@@
@@
dup_mmap(...)
{
<...
-	flush_tlb_mm(oldmm);
...>
}
