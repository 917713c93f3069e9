// SPDX-License-Identifier: GPL-2.0-only
// id:      M255
// fault:   reclaim drops a pinned huge page after MADV_FREE
// file:    mm/huge_memory.c
// clause:  D2
// seen:    what a device writes never reaches the process
// kernels: 6.11-

@@
identifier references, mappings;
@@
__discard_anon_folio_pmd_locked(...)
{
<...
-	references != mappings + 1
+	false
...>
}
