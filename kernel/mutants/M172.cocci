// SPDX-License-Identifier: GPL-2.0-only
// id:      M172
// fault:   a forced write passes over armed pages
// file:    mm/gup.c
// clause:  R1 R2
// seen:    what a debugger writes to read-only memory is not notified
// kernels: 6.1-

@@
expression vma, pte;
@@
can_follow_write_pte(...)
{
<...
-	!userfaultfd_pte_wp(vma, pte)
+	true
...>
}
