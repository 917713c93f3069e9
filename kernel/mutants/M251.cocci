// SPDX-License-Identifier: GPL-2.0-only
// id:      M251
// fault:   splitting a huge page makes its parts writable
// file:    mm/huge_memory.c
// clause:  R3 D1 oops
// seen:    writes to a huge page that fork made private are seen by the other process
// kernels: 6.1-

@@
identifier write, pmd;
@@
__split_huge_pmd_locked(...)
{
<...
-	write = pmd_write(pmd);
+	write = true;
...>
}
