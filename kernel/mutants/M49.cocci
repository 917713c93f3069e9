// SPDX-License-Identifier: GPL-2.0-only
// id:      M49
// fault:   a read brings an exclusive page in from swap read-only
// file:    mm/memory.c
// clause:  F9
// seen:    an unnecessary page fault for the first write after each read from swap
// kernels: 6.11-

@@
expression vma;
@@
do_swap_page(...)
{
<...
-	(vma->vm_flags & VM_WRITE)
+	(vmf->flags & FAULT_FLAG_WRITE)
	&& !userfaultfd_pte_wp(...)
...>
}
