// SPDX-License-Identifier: GPL-2.0-only
// id:      M37
// fault:   a write in async mode waits for the monitor
// file:    mm/memory.c
// clause:  R2
// seen:    the program hangs at its first write to an armed page
// kernels: 6.7-

@@
expression vma;
@@
do_wp_page(...)
{
<...
-	!userfaultfd_wp_async(vma)
+	true
...>
}
