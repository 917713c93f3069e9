// SPDX-License-Identifier: GPL-2.0-only
// id:      M45
// fault:   the write fault takes each page for armed where one is
// file:    mm/memory.c
// clause:  S1
// seen:    events come for pages that nobody armed
// kernels: 6.1-

@@
expression vma, pte;
@@
do_wp_page(...)
{
<...
-	userfaultfd_pte_wp(vma, pte)
+	userfaultfd_wp(vma)
...>
}
