// SPDX-License-Identifier: GPL-2.0-only
// id:      M551
// fault:   the write to an armed hugetlbfs page tries again instead of waiting
// file:    fs/userfaultfd.c
// clause:  R1 timeout hang
// seen:    the monitor sees no event, and the writer burns its CPU
// kernels: 6.1-

@@
@@
userfaultfd_huge_must_wait(...)
{
<...
-	pte_present(pte) && !huge_pte_write(pte) && (reason & VM_UFFD_WP)
+	false
...>
}
