// SPDX-License-Identifier: GPL-2.0-only
// id:      M286
// fault:   UFFDIO_ZEROPAGE replaces a page that is there
// file:    mm/userfaultfd.c
// clause:  B3 D4
// seen:    what a program wrote before the monitor came is lost
// kernels: 6.1-

@@
identifier function = { mfill_atomic_pte_zeropage, mfill_zeropage_pte };
expression pte;
@@
function(...)
{
<...
-	!pte_none(pte)
+	false
...>
}
