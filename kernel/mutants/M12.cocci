// SPDX-License-Identifier: GPL-2.0-only
// id:      M12
// fault:   UFFDIO_WRITEPROTECT leaves no marker where no page is mapped
// file:    mm/mprotect.c
// clause:  R10 R1 R2 R7
// seen:    the first write to shared memory that was armed before it was mapped is unnoticed
// kernels: 6.1-

@@
expression mm, address, pte;
@@
change_pte_range(...)
{
<...
-	set_pte_at(mm, address, pte, make_pte_marker(PTE_MARKER_UFFD_WP));
...>
}
