// SPDX-License-Identifier: GPL-2.0-only
// id:      M232
// fault:   un-protecting leaves armed what is in swap
// file:    mm/mprotect.c
// clause:  S2 S4
// seen:    the next write to memory that nobody asked about delivers an event
// kernels: 6.1-

@@
identifier pte;
@@
change_pte_range(...)
{
<...
-	pte = pte_swp_clear_uffd_wp(pte);
+	;
...>
}
