// SPDX-License-Identifier: GPL-2.0-only
// id:      M354
// fault:   heap that brk adds to a mapping is not soft-dirty
// file:    mm/mmap.c
// clause:  R9
// seen:    a checkpoint misses new heap
// kernels: 6.10-
// places:  2

@@
expression vma;
@@
do_brk_flags(...)
{
<...
(
	vm_flags_init(vma, flags);
+	vm_flags_set(vma, VM_SOFTDIRTY);
|
-	vm_flags_set(vma, VM_SOFTDIRTY);
	return 0;
)
...>
}
