// SPDX-License-Identifier: GPL-2.0-only
// id:      M283
// fault:   UFFDIO_COPY and UFFDIO_CONTINUE map a page neither dirty nor soft-dirty
// file:    mm/userfaultfd.c
// clause:  D4 R9
// seen:    what a monitor filled into shared memory is lost when memory is short
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
