// SPDX-License-Identifier: GPL-2.0-only
// id:      M254
// fault:   splitting a huge page makes its parts old
// file:    mm/huge_memory.c
// clause:  X1
// seen:    reclaim and working-set estimates miss what was in use
// kernels: 6.1-

@@
identifier young, pmd;
@@
__split_huge_pmd_locked(...)
{
<...
-	young = pmd_young(pmd);
+	young = false;
...>
}
