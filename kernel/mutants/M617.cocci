// SPDX-License-Identifier: GPL-2.0-only
// id:      M617
// fault:   a forced write leaves the huge page writable where the protection forbids it
// file:    mm/huge_memory.c
// clause:  D5
// seen:    memory that was made read-only can be written once a debugger has done so
// kernels: 6.12-

@@
@@
do_huge_pmd_wp_page(...)
{
<...
-	maybe_pmd_mkwrite(pmd_mkdirty(entry), vma)
+	pmd_mkwrite(pmd_mkdirty(entry), vma)
...>
}
