// SPDX-License-Identifier: GPL-2.0-only
// id:      M241
// fault:   a write reuses a huge page that is shared with another process
// file:    mm/huge_memory.c
// clause:  D1
// seen:    what a process writes to a huge page changes its child's memory
// kernels: 6.1-

@@
expression page;
@@
do_huge_pmd_wp_page(...)
{
<...
-	if (PageAnonExclusive(page)) goto reuse;
+	goto reuse;
...>
}
