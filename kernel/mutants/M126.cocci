// SPDX-License-Identifier: GPL-2.0-only
// id:      M126
// fault:   UFFDIO_UNREGISTER leaves pages armed
// file:    fs/userfaultfd.c mm/userfaultfd.c
// clause:  S2
// seen:    memory that is registered again is armed already
// kernels: 6.1-

@@
identifier function = {userfaultfd_clear_vma, userfaultfd_unregister};
expression vma;
@@
function(...)
{
<...
-	if (userfaultfd_wp(vma))
-		uffd_wp_range(...);
...>
}
