// SPDX-License-Identifier: GPL-2.0-only
// id:      M539
// fault:   PAGEMAP_SCAN does not tell that a new mapping is soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  R9 W1
// seen:    a checkpoint lacks what was mapped since the last one
// kernels: 6.12-

@@
@@
pagemap_scan_test_walk(...)
{
<...
-	vma->vm_flags & VM_SOFTDIRTY
+	false
...>
}
