// SPDX-License-Identifier: GPL-2.0-only
// id:      M32
// fault:   dropping a page of a file leaves no marker
// file:    mm/memory.c
// clause:  R7 R1 R2
// seen:    after MADV_DONTNEED a write to armed shared memory is unnoticed
// kernels: 6.1-

@@
@@
zap_install_uffd_wp_if_needed(...)
{
<...
-	pte_install_uffd_wp_if_needed(...);
...>
}
