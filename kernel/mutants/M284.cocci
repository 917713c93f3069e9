// SPDX-License-Identifier: GPL-2.0-only
// id:      M284
// fault:   UFFDIO_COPY maps a page writable whatever the protection
// file:    mm/userfaultfd.c
// clause:  D5
// seen:    a write to read-only memory lands
// kernels: 6.1-

@@
identifier writable, vma;
@@
mfill_atomic_install_pte(...)
{
<...
	bool writable =
-		vma->vm_flags & VM_WRITE
+		true
	;
...>
}
