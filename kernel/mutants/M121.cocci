// SPDX-License-Identifier: GPL-2.0-only
// id:      M121
// fault:   un-protecting never tries to map pages writable
// file:    mm/userfaultfd.c
// clause:  F5
// seen:    an unnecessary page fault for each page that was un-protected
// kernels: 6.3-

@@
identifier flags;
@@
uffd_wp_range(...)
{
<...
-	flags |= MM_CP_TRY_CHANGE_WRITABLE;
+	;
...>
}
