// SPDX-License-Identifier: GPL-2.0-only
// id:      M417
// fault:   a copy on write leaves the old page in the TLB
// file:    mm/memory.c
// clause:  D4
// seen:    another thread goes on reading the old page
// kernels: 6.12-

@@
@@
wp_page_copy(...)
{
<...
-	ptep_clear_flush(vma, vmf->address, vmf->pte);
+	ptep_get_and_clear(mm, vmf->address, vmf->pte);
...>
}
