// SPDX-License-Identifier: GPL-2.0-only
// id:      M452
// fault:   MADV_DONTNEED of a part of a huge page drops all of it
// file:    mm/memory.c
// clause:  D4 S5
// seen:    data beside the range is lost
// kernels: 6.1-

@@
@@
zap_pmd_range(...)
{
<...
-	next - addr != HPAGE_PMD_SIZE
+	false
...>
}
