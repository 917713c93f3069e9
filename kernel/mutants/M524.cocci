// SPDX-License-Identifier: GPL-2.0-only
// id:      M524
// fault:   pagemap does not tell that a new mapping without pages is soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  R9 W1
// seen:    a checkpoint lacks that old memory was replaced by new
// kernels: 6.1-

@@
@@
pagemap_pte_hole(...)
{
<...
-	vma->vm_flags & VM_SOFTDIRTY
+	false
...>
}
