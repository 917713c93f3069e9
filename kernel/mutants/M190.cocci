// SPDX-License-Identifier: GPL-2.0-only
// id:      M190
// fault:   a new mapping is not soft-dirty
// file:    mm/mmap.c
// clause:  R9
// seen:    a checkpoint lacks what was mapped since the last one
// kernels: 6.1-

@@
identifier function = {__mmap_region, mmap_region};
expression vma;
@@
function(...)
{
<...
(
-	vm_flags_set(vma, VM_SOFTDIRTY);
|
-	vma->vm_flags |= VM_SOFTDIRTY;
)
...>
}
