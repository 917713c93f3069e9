// SPDX-License-Identifier: GPL-2.0-only
// id:      M66
// fault:   un-protecting does not clear the bit of a huge page
// file:    mm/huge_memory.c
// clause:  S4 S2
// seen:    the event of one write comes again and again
// kernels: 6.1-

@@
identifier entry;
@@
change_huge_pmd(...)
{
<...
-	entry = pmd_clear_uffd_wp(entry);
+	;
...>
}
