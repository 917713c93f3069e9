// SPDX-License-Identifier: GPL-2.0-only
// id:      M242
// fault:   the last owner of a huge page has it split and copied
// file:    mm/huge_memory.c
// clause:  F7
// seen:    every fork server pays for its huge pages again after each fork
// kernels: 6.1-

@@
expression folio;
@@
do_huge_pmd_wp_page(...)
{
<...
-	folio_ref_count(folio) == 1
+	false
...>
}
