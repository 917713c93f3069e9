// SPDX-License-Identifier: GPL-2.0-only
// id:      M252
// fault:   splitting a huge page takes write access from its parts
// file:    mm/huge_memory.c
// clause:  F10
// seen:    each base page of a split huge page costs a fault
// kernels: 6.1-

@@
identifier write, pmd;
@@
__split_huge_pmd_locked(...)
{
<...
-	write = pmd_write(pmd);
+	write = false;
...>
}
