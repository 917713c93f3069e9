// SPDX-License-Identifier: GPL-2.0-only
// id:      M227
// fault:   memory of two userfaultfds is merged into one mapping
// file:    mm/vma.c mm/mmap.c
// clause:  R1 B8
// seen:    one monitor gets the events of another, which misses them
// kernels: 6.1-

@@
expression vma, context, value;
@@
is_mergeable_vma(...)
{
<...
-	if (!is_mergeable_vm_userfaultfd_ctx(vma, context)) return value;
...>
}
