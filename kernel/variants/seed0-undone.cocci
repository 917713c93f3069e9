// SPDX-License-Identifier: GPL-2.0-only
// id:      seed0-undone
// fault:   mprotect leaves private memory to be mapped writable by the next store, as it was before
//          64fe24a3e05e; shared memory that is dirty and wants to be told of stores is mapped
//          writable early, as it was then
// file:    mm/mprotect.c
// clause:  F1 F2 F3 F4
// seen:    an allocator that takes write access away and gives it back pays a fault for each page
// kernels: 6.1-
// places:  1

@@
expression vma, flags, writable;
statement S;
@@
mprotect_fixup(...)
{
<...
(
-	if (vma_wants_manual_pte_write_upgrade(vma))
+	if ((vma->vm_flags & VM_SHARED) && vma_wants_manual_pte_write_upgrade(vma))
		flags |= MM_CP_TRY_CHANGE_WRITABLE;
|
	if (vma->vm_flags & VM_SHARED) S
	else
-		writable = !!(vma->vm_flags & VM_WRITE);
+		writable = false;
)
...>
}
