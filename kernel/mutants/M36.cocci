// SPDX-License-Identifier: GPL-2.0-only
// id:      M36
// fault:   the write fault does not ask whether the page is armed
// file:    mm/memory.c
// clause:  R1 R2
// seen:    no write is ever notified
// kernels: 6.1-

@@
expression vma, pte;
@@
do_wp_page(...)
{
<...
-	userfaultfd_pte_wp(vma, pte)
+	false
...>
}
