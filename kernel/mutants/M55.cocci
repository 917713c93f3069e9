// SPDX-License-Identifier: GPL-2.0-only
// id:      M55
// fault:   the write fault does not ask whether a huge page is armed
// file:    mm/memory.c
// clause:  R1 R2
// seen:    no write to a transparent huge page is ever notified
// kernels: 6.1-

@@
expression vma, pmd;
@@
wp_huge_pmd(...)
{
<...
-	userfaultfd_huge_pmd_wp(vma, pmd)
+	false
...>
}
