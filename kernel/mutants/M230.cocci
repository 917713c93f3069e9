// SPDX-License-Identifier: GPL-2.0-only
// id:      M230
// fault:   mprotect maps a clean page of a file writable
// file:    mm/mprotect.c
// clause:  D4 K1
// seen:    the filesystem does not learn of a write, for which it may have no space left
// kernels: 6.2-

@@
expression pte;
@@
can_change_pte_writable(...)
{
...
-	return pte_dirty(pte);
+	return true;
}
