// SPDX-License-Identifier: GPL-2.0-only
// id:      M24
// fault:   fork maps the child's pages of tracked memory writable
// file:    mm/memory.c
// clause:  D1
// seen:    what the child writes the parent reads
// kernels: 6.1-

@@
identifier function = {__copy_present_ptes, copy_present_pte};
identifier pte;
@@
function(...)
{
<...
-	pte = pte_wrprotect(pte);
+	if (!userfaultfd_wp(src_vma))
+		pte = pte_wrprotect(pte);
...>
}
