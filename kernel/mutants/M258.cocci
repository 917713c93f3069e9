// SPDX-License-Identifier: GPL-2.0-only
// id:      M258
// fault:   mremap without the remap event leaves armed what is in swap
// file:    mm/mremap.c
// clause:  S3
// seen:    the new address is armed, with nobody to tell
// kernels: 6.1-

@@
expression pte;
@@
move_ptes(...)
{
<...
-	pte_swp_clear_uffd_wp(pte)
+	pte
...>
}
