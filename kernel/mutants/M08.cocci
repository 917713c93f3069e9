// SPDX-License-Identifier: GPL-2.0-only
// id:      M08
// fault:   un-protecting does not clear the bit of a present page
// file:    mm/mprotect.c
// clause:  S4 S2
// seen:    the event of one write comes again and again
// kernels: 6.1-

@@
identifier ptent;
@@
change_pte_range(...)
{
<...
-	ptent = pte_clear_uffd_wp(ptent);
+	;
...>
}
