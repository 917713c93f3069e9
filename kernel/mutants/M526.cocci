// SPDX-License-Identifier: GPL-2.0-only
// id:      M526
// fault:   pagemap does not tell that a new mapping of huge pages is soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  R9 R4 W1
// seen:    a checkpoint lacks what was mapped since the last one
// kernels: 6.1-

@@
@@
pagemap_pmd_range(...)
{
<...
-	vma->vm_flags & VM_SOFTDIRTY
+	false
...>
}
