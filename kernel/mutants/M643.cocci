// SPDX-License-Identifier: GPL-2.0-only
// id:      M643
// fault:   pinning an armed huge page that is shared to read it is a write to the monitor
// file:    mm/memory.c
// clause:  S1 timeout
// seen:    the monitor gets events of reads
// kernels: 6.12-

@@
@@
wp_huge_pmd(...)
{
<...
-	likely(!unshare)
+	true
...>
}
