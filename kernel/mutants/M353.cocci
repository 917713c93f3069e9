// SPDX-License-Identifier: GPL-2.0-only
// id:      M353
// fault:   memory that mmap merges with a neighbour is not soft-dirty
// file:    mm/mmap.c
// clause:  R9
// seen:    a checkpoint lacks what was mapped since the last one
// kernels: 6.10-
// places:  2

@@
identifier function = {__mmap_region, mmap_region};
expression vma;
@@
function(...)
{
<...
(
	vm_flags_init(vma, vm_flags);
+	vm_flags_set(vma, VM_SOFTDIRTY);
|
-	vm_flags_set(vma, VM_SOFTDIRTY);
)
...>
}
