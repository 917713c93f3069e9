// SPDX-License-Identifier: GPL-2.0-only
// id:      M231
// fault:   un-protecting leaves markers where no page is mapped
// file:    mm/mprotect.c
// clause:  S2 S4
// seen:    the next write to memory that nobody asked about delivers an event
// kernels: 6.1-

@@
expression mm, address, pte;
@@
change_pte_range(...)
{
<...
-	pte_clear(mm, address, pte);
...>
}
