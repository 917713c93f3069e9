// SPDX-License-Identifier: GPL-2.0-only
// id:      M411
// fault:   dropping the zero page of a private file leaves no marker
// file:    mm/memory.c
// clause:  R7 R1 R2
// seen:    a write to memory that was armed and dropped is unnoticed
// kernels: 6.12-

@@
@@
zap_present_ptes(...)
{
<...
-	userfaultfd_pte_wp(vma, ptent)
+	false
...>
}
