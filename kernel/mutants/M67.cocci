// SPDX-License-Identifier: GPL-2.0-only
// id:      M67
// fault:   no huge page is ever mapped writable ahead of its write
// file:    mm/huge_memory.c
// clause:  F4 F5 F6
// seen:    an unnecessary page fault for each huge page after each mprotect cycle
// kernels: 6.2-

@@
expression before, page;
@@
can_change_pmd_writable(...)
{
<...
	before
-	&& PageAnonExclusive(page)
+	&& false
...>
}
