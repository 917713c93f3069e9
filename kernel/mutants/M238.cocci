// SPDX-License-Identifier: GPL-2.0-only
// id:      M238
// fault:   a write fault copies a page while another thread can still write to it
// file:    mm/memory.c
// clause:  D4 R1
// seen:    a write is lost that races with UFFDIO_WRITEPROTECT
// kernels: 6.1-

@@
expression vma, address;
@@
do_wp_page(...)
{
<...
-	flush_tlb_page(vma, address);
+	;
...>
}
