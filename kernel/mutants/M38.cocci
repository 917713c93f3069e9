// SPDX-License-Identifier: GPL-2.0-only
// id:      M38
// fault:   a write is resolved by the kernel as if in async mode
// file:    mm/memory.c
// clause:  R1
// seen:    no write is ever notified
// kernels: 6.7-

@@
expression vma;
@@
do_wp_page(...)
{
<...
-	!userfaultfd_wp_async(vma)
+	false
...>
}
