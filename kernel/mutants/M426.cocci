// SPDX-License-Identifier: GPL-2.0-only
// id:      M426
// fault:   unsharing a page that nobody else has maps it writable
// file:    mm/memory.c
// clause:  R1 R2 R3 K1 oops panic
// seen:    a write to an armed page is unnoticed after a device has read it
// kernels: 6.12-

@@
@@
do_wp_page(...)
{
<...
-	if (unlikely(unshare)) {
-		pte_unmap_unlock(vmf->pte, vmf->ptl);
-		return 0;
-	}
	wp_page_reuse(vmf, folio);
...>
}
