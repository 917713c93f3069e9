// SPDX-License-Identifier: GPL-2.0-only
// id:      M175
// fault:   a forced write passes over an armed huge page
// file:    mm/gup.c mm/huge_memory.c
// clause:  R1 R2
// seen:    what a debugger writes to read-only memory is not notified
// kernels: 6.1-

@@
expression vma, pmd;
@@
can_follow_write_pmd(...)
{
<...
-	!userfaultfd_huge_pmd_wp(vma, pmd)
+	true
...>
}
