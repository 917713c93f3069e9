// SPDX-License-Identifier: GPL-2.0-only
// id:      M563
// fault:   UFFDIO_COPY and UFFDIO_CONTINUE take armed memory without a page for a page
// file:    mm/userfaultfd.c
// clause:  B3 R8 R7
// seen:    a monitor cannot fill in memory that it had armed
// kernels: 6.12-

@@
@@
mfill_atomic_install_pte(...)
{
<...
-	!pte_none_mostly(ptep_get(dst_pte))
+	!pte_none(ptep_get(dst_pte))
...>
}
