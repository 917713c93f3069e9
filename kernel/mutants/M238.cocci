// SPDX-License-Identifier: GPL-2.0-only
// id:      M238
// fault:   a write fault copies a page while another thread can still write to it
// file:    mm/memory.c
// clause:  D4 R1
// seen:    a write is lost that races with UFFDIO_WRITEPROTECT
// kernels: 6.1-
// equivalent: since 5.19 do_wp_page() copies only pages that are not exclusive, and a page that is
//          not exclusive is in no TLB as writable. What takes exclusivity away cannot leave such
//          an entry while arming has its flush pending: fork holds mmap_lock for writing, which
//          excludes the ioctl until it has flushed; KSM flushes if mm_tlb_flush_pending();
//          migration and reclaim clear the entry with a flush of their own before the page can be
//          mapped again. A page that is reused stays the same page, so that a write by a stale
//          entry is not lost, and the ioctl flushes before it returns.

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
