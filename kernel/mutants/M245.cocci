// SPDX-License-Identifier: GPL-2.0-only
// id:      M245
// fault:   a page that goes to swap forgets that no other process has it
// file:    mm/rmap.c
// clause:  F9 F3 D3
// seen:    each page that a read brings back from swap costs a second fault
// kernels: 6.1-

@@
expression pte;
@@
try_to_unmap_one(...)
{
<...
-	if (anon_exclusive) pte = pte_swp_mkexclusive(pte);
...>
}
