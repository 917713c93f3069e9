// SPDX-License-Identifier: GPL-2.0-only
// id:      M144
// fault:   clearing soft-dirty leaves the mapping dirty as a whole
// file:    fs/proc/task_mmu.c
// clause:  R10
// seen:    an incremental checkpoint saves all pages
// kernels: 6.1-

@@
expression vma;
@@
clear_refs_write(...)
{
<...
(
-	vm_flags_clear(vma, VM_SOFTDIRTY);
|
-	vma->vm_flags &= ~VM_SOFTDIRTY;
)
...>
}
