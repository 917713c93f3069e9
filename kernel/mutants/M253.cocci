// SPDX-License-Identifier: GPL-2.0-only
// id:      M253
// fault:   splitting a huge page forgets that no other process has it
// file:    mm/huge_memory.c
// clause:  D3 F1 F3
// seen:    each base page of a split huge page is copied when it is written
// kernels: 6.1-

@@
expression page, i, flags;
@@
__split_huge_pmd_locked(...)
{
<...
(
-	if (anon_exclusive) SetPageAnonExclusive(page + i);
|
-	if (anon_exclusive) flags |= RMAP_EXCLUSIVE;
)
...>
}
