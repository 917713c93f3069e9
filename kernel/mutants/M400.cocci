// SPDX-License-Identifier: GPL-2.0-only
// id:      M400
// fault:   un-protecting asks by the entry as it was before whether the page may be writable
// file:    mm/mprotect.c
// clause:  F2 F5
// seen:    an unnecessary page fault for each page that was un-protected
// kernels: 6.1-

@@
@@
change_pte_range(...)
{
<...
-	can_change_pte_writable(vma, addr, ptent)
+	can_change_pte_writable(vma, addr, oldpte)
...>
}
