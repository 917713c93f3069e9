// SPDX-License-Identifier: GPL-2.0-only
// id:      M525
// fault:   pagemap does not tell that a new mapping with pages is soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  R9 W1
// seen:    a checkpoint lacks what was mapped since the last one
// kernels: 6.1-

@@
@@
pte_to_pagemap_entry(...)
{
<...
-	vma->vm_flags & VM_SOFTDIRTY
+	false
...>
}
