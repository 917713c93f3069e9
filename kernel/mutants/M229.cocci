// SPDX-License-Identifier: GPL-2.0-only
// id:      M229
// fault:   heap that brk adds is not soft-dirty
// file:    mm/mmap.c
// clause:  R9
// seen:    a checkpointer misses new heap
// kernels: 6.1-

@@
expression vma;
@@
do_brk_flags(...)
{
<...
(
-	vm_flags_set(vma, VM_SOFTDIRTY);
	return 0;
|
-	vma->vm_flags |= VM_SOFTDIRTY;
	validate_mm(...);
)
...>
}
