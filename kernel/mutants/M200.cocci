// SPDX-License-Identifier: GPL-2.0-only
// id:      M200
// fault:   fork leaves what is in swap exclusive to each process
// file:    mm/memory.c
// clause:  D1 oops
// seen:    after fork one process writes what the other reads once it is back from swap, or the
//          kernel crashes
// kernels: 6.1-

@@
expression entry;
@@
copy_nonpresent_pte(...)
{
<...
-	pte_swp_clear_exclusive(entry)
+	entry
...>
}
