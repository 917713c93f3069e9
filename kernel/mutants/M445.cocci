// SPDX-License-Identifier: GPL-2.0-only
// id:      M445
// fault:   un-protecting asks by the entry as it was before whether the huge page may be writable
// file:    mm/huge_memory.c
// clause:  F5
// seen:    an unnecessary page fault for each huge page that was un-protected
// kernels: 6.12-

@@
@@
change_huge_pmd(...)
{
<...
-	can_change_pmd_writable(vma, addr, entry)
+	can_change_pmd_writable(vma, addr, oldpmd)
...>
}
