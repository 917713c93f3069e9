// SPDX-License-Identifier: GPL-2.0-only
// id:      M226
// fault:   dropping what is in swap of a private file leaves no marker
// file:    include/linux/mm_inline.h
// clause:  R7 R1 R2
// seen:    after MADV_DONTNEED a write to armed memory is unnoticed
// kernels: 6.1-

@@
expression pte;
identifier arm;
@@
pte_install_uffd_wp_if_needed(...)
{
<...
-	if (unlikely(pte_swp_uffd_wp_any(pte))) arm = true;
...>
}
