// SPDX-License-Identifier: GPL-2.0-only
// id:      M235
// fault:   UFFDIO_WRITEPROTECT leaves no marker where there is no page table
// file:    mm/mprotect.c
// clause:  R10 R1 R2 R7
// seen:    the first write to armed memory is unnoticed
// kernels: 6.4-

@@
expression vma;
@@
pgtable_populate_needed(...)
{
...
-	return userfaultfd_wp_use_markers(vma);
+	return false;
}
