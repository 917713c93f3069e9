// SPDX-License-Identifier: GPL-2.0-only
// id:      M308
// fault:   the write to an armed huge page tries again instead of waiting
// file:    fs/userfaultfd.c
// clause:  R1 timeout hang
// seen:    the monitor sees no event, and the writer burns its CPU
// kernels: 6.1-

@@
identifier pmd, reason;
@@
userfaultfd_must_wait(...)
{
<...
-	!pmd_write(pmd) && (reason & VM_UFFD_WP)
+	false
...>
}
