// SPDX-License-Identifier: GPL-2.0-only
// id:      M195
// fault:   shared memory that nobody tracks is mapped read-only
// file:    mm/mmap.c
// clause:  F11 F10
// seen:    an unnecessary page fault for each page of shared memory
// kernels: 6.1-

@@
expression vma, prot;
@@
vma_set_page_prot(...)
{
<...
-	vma_wants_writenotify(vma, prot)
+	true
...>
}
