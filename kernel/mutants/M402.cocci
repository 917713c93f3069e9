// SPDX-License-Identifier: GPL-2.0-only
// id:      M402
// fault:   no page of tracked shared memory is mapped writable after mprotect
// file:    mm/mprotect.c
// clause:  F11 F10
// seen:    an unnecessary page fault for each dirty page of shared memory after each mprotect cycle
// kernels: 6.12-

@@
@@
mprotect_fixup(...)
{
<...
-	vma_wants_manual_pte_write_upgrade(vma)
+	(vma_wants_manual_pte_write_upgrade(vma) && !(vma->vm_flags & VM_SHARED))
...>
}
