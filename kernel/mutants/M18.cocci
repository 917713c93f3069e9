// SPDX-License-Identifier: GPL-2.0-only
// id:      M18
// fault:   mprotect never tries to map pages writable
// file:    mm/mprotect.c
// clause:  F1 F2 F3 F4
// seen:    an unnecessary page fault for each page after each mprotect cycle
// kernels: 6.1-

@@
identifier flags;
@@
mprotect_fixup(...)
{
<...
-	flags |= MM_CP_TRY_CHANGE_WRITABLE;
+	;
...>
}

@@
identifier try;
@@
mprotect_fixup(...)
{
<...
-	try ? MM_CP_TRY_CHANGE_WRITABLE : 0
+	0
...>
}
