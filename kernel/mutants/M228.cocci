// SPDX-License-Identifier: GPL-2.0-only
// id:      M228
// fault:   the default protection of shared memory does not know of soft-dirty
// file:    mm/vma.c mm/mmap.c
// clause:  R3
// seen:    a checkpointer misses writes to shared memory that was read first
// kernels: 6.1-

@@
expression vma, value;
@@
vma_wants_writenotify(...)
{
<...
-	if (vma_soft_dirty_enabled(vma) && !is_vm_hugetlb_page(vma)) return value;
...>
}
