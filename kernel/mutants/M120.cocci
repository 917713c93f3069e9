// SPDX-License-Identifier: GPL-2.0-only
// id:      M120
// fault:   UFFDIO_COPY and UFFDIO_CONTINUE do not arm with their write-protect mode
// file:    mm/userfaultfd.c
// clause:  R8 R10
// seen:    the first write to memory that was filled in armed is unnoticed
// kernels: 6.1-

@@
expression pte;
@@
mfill_atomic_install_pte(...)
{
<...
	pte =
-		pte_mkuffd_wp(pte)
+		pte
	;
...>
}
