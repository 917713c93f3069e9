// SPDX-License-Identifier: GPL-2.0-only
// id:      M05
// fault:   no page of private memory is ever mapped writable ahead of its write
// file:    mm/mprotect.c
// clause:  F1 F2 F3 F5 F6
// seen:    an unnecessary page fault for each page after each mprotect cycle
// kernels: 6.1-

@@
expression before, page;
@@
can_change_pte_writable(...)
{
<...
(
	before
-	&& PageAnonExclusive(page)
+	&& false
|
	before
-	|| !PageAnonExclusive(page)
+	|| true
)
...>
}
