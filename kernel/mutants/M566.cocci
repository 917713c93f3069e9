// SPDX-License-Identifier: GPL-2.0-only
// id:      M566
// fault:   unregistering leaves the default protection of shared memory read-only
// file:    mm/userfaultfd.c
// clause:  F11 F10
// seen:    an unnecessary page fault for each page of shared memory that was registered once
// kernels: 6.12-

@@
@@
userfaultfd_set_vm_flags(...)
{
<...
-	(vma->vm_flags & VM_SHARED) && uffd_wp_changed
+	(vma->vm_flags & VM_SHARED) && (flags & VM_UFFD_WP)
...>
}
