// SPDX-License-Identifier: GPL-2.0-only
// id:      M421
// fault:   a write that brings a page in from swap has to fault again to write
// file:    mm/memory.c
// clause:  F9 F10
// seen:    an unnecessary page fault for each page that comes from swap armed or shared
// kernels: 6.1-

@@
@@
do_swap_page(...)
{
<...
-	ret |= do_wp_page(vmf);
+	pte_unmap_unlock(vmf->pte, vmf->ptl);
...>
}
