// SPDX-License-Identifier: GPL-2.0-only
// id:      M92
// fault:   paging out a page of a file leaves no marker
// file:    mm/rmap.c
// clause:  R7 R4 R1 R2
// seen:    a write to armed shared memory that was paged out is unnoticed
// kernels: 6.1-

@@
@@
try_to_unmap_one(...)
{
<...
-	pte_install_uffd_wp_if_needed(...);
...>
}
