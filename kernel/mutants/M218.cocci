// SPDX-License-Identifier: GPL-2.0-only
// id:      M218
// fault:   a fault takes a marker for a change by another thread
// file:    mm/memory.c
// clause:  R7 R1 timeout
// seen:    an access to armed shared memory that was dropped hangs
// kernels: 6.1-

@@
expression vmf;
statement S;
@@
vmf_pte_changed(...)
{
-	if (vmf->flags & FAULT_FLAG_ORIG_PTE_VALID) S
...
}
