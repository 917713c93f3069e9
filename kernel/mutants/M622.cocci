// SPDX-License-Identifier: GPL-2.0-only
// id:      M622
// fault:   swap-in maps a page writable where the protection forbids it
// file:    mm/memory.c
// clause:  D5
// seen:    memory that was made read-only can be written once it was in swap
// kernels: 6.12-

@@
@@
do_swap_page(...)
{
<...
-	vma->vm_flags & VM_WRITE
+	true
...>
}
