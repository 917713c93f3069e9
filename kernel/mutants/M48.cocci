// SPDX-License-Identifier: GPL-2.0-only
// id:      M48
// fault:   a read of armed memory without a page disarms it
// file:    mm/memory.c
// clause:  R4 R1 R2
// seen:    the first write after a read of empty armed memory is unnoticed
// kernels: 6.4-

@@
expression pte;
@@
do_anonymous_page(...)
{
<...
	pte =
-		pte_mkuffd_wp(pte)
+		pte
	;
...>
}
