// SPDX-License-Identifier: GPL-2.0-only
// id:      M347
// fault:   in async mode any memory can be registered for missing pages
// file:    include/linux/userfaultfd_k.h
// clause:  B5
// seen:    a monitor waits for events that never come
// kernels: 6.7-

@@
@@
vma_can_userfault(...)
{
<...
	wp_async
-	&& (vm_flags == VM_UFFD_WP)
...>
}
