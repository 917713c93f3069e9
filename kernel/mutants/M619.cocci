// SPDX-License-Identifier: GPL-2.0-only
// id:      M619
// fault:   a forced write to a private file that is not mapped yet leaves the page writable where
//          the protection forbids it
// file:    mm/memory.c
// clause:  D5
// seen:    memory that was made read-only can be written once a debugger has done so
// kernels: 6.12-

@@
@@
set_pte_range(...)
{
<...
-	maybe_mkwrite(pte_mkdirty(entry), vma)
+	pte_mkwrite(pte_mkdirty(entry), vma)
...>
}
