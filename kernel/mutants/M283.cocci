// SPDX-License-Identifier: GPL-2.0-only
// id:      M283
// fault:   UFFDIO_COPY and UFFDIO_CONTINUE map a page neither dirty nor soft-dirty
// file:    mm/userfaultfd.c
// clause:  R9 R3
// seen:    an incremental checkpoint lacks the pages that a monitor filled in
// kernels: 6.1-

@@
expression pte;
@@
mfill_atomic_install_pte(...)
{
<...
-	pte = pte_mkdirty(pte);
...>
}
