// SPDX-License-Identifier: GPL-2.0-only
// id:      M125
// fault:   registering shared memory leaves its default protection writable
// file:    mm/userfaultfd.c fs/userfaultfd.c
// clause:  R1 R2
// seen:    shared memory loses its notifications with the next change of protection
// kernels: 6.1-

@@
expression vma;
@@
userfaultfd_set_vm_flags(...)
{
<...
-	vma_set_page_prot(vma);
+	;
...>
}
