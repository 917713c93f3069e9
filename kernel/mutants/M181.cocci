// SPDX-License-Identifier: GPL-2.0-only
// id:      M181
// fault:   the default protection of shared memory does not know of userfaultfd
// file:    mm/vma.c mm/mmap.c
// clause:  R1 R2
// seen:    shared memory loses its notifications with the next change of protection
// kernels: 6.1-

@@
expression vma;
@@
vma_wants_writenotify(...)
{
<...
(
-	if (userfaultfd_wp(vma)) return true;
|
-	if (userfaultfd_wp(vma)) return 1;
)
...>
}
