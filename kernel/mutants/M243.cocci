// SPDX-License-Identifier: GPL-2.0-only
// id:      M243
// fault:   mprotect maps a huge page writable that is shared with another process
// file:    mm/huge_memory.c
// clause:  D1 oops
// seen:    what a process writes after an mprotect cycle changes its child's memory
// kernels: 6.2-

@@
expression page;
@@
can_change_pmd_writable(...)
{
<...
-	PageAnonExclusive(page)
+	true
...>
}
