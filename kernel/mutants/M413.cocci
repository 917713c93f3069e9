// SPDX-License-Identifier: GPL-2.0-only
// id:      M413
// fault:   punching a hole into a file drops the private copies of its pages that are in swap
// file:    mm/memory.c
// clause:  D4
// seen:    a process loses what it wrote to its private mapping
// kernels: 6.12-

@@
@@
zap_pte_range(...)
{
<...
-	if (!should_zap_cows(details)) continue;
	rss[MM_SWAPENTS] -= nr;
...>
}
