// SPDX-License-Identifier: GPL-2.0-only
// id:      M174
// fault:   arming leaves the page writable
// file:    arch/x86/include/asm/pgtable.h mm/mprotect.c
// clause:  R1 R2
// seen:    writes to armed pages are not notified, and the bit stays
// kernels: 6.3-

@@
expression pte;
@@
pte_mkuffd_wp(...)
{
<...
-	pte_wrprotect(pte_set_flags(pte, _PAGE_UFFD_WP))
+	pte_set_flags(pte, _PAGE_UFFD_WP)
...>
}

@@
identifier pte;
@@
change_pte_range(...)
{
<...
-	pte = pte_wrprotect(pte);
...>
}
