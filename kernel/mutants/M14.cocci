// SPDX-License-Identifier: GPL-2.0-only
// id:      M14
// fault:   only a dirty page is mapped writable after mprotect
// file:    mm/mprotect.c
// clause:  F3
// seen:    an unnecessary page fault for each clean page, say after MADV_FREE
// kernels: 6.2-

@@
expression pte;
@@
can_change_pte_writable(...)
{
<...
-	if (pte_protnone(pte)) return false;
+	if (pte_protnone(pte) || !pte_dirty(pte))
+		return false;
...>
}
