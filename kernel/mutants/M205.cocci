// SPDX-License-Identifier: GPL-2.0-only
// id:      M205
// fault:   MADV_DONTNEED leaves the marker of private memory
// file:    mm/memory.c
// clause:  X1 S1 S2
// seen:    memory that was dropped delivers an event
// kernels: 6.4-

@@
expression vma, details;
@@
zap_pte_range(...)
{
<...
-	!vma_is_anonymous(vma) &&
	!zap_drop_file_uffd_wp(details)
...>
}
