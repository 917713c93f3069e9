// SPDX-License-Identifier: GPL-2.0-only
// id:      M401
// fault:   mprotect of a part of a huge page changes all of it
// file:    mm/mprotect.c
// clause:  S5 D5 B7
// seen:    the rest of the huge page is armed, disarmed or read-only as well
// kernels: 6.1-

@@
@@
change_pmd_range(...)
{
<...
-	(next - addr != HPAGE_PMD_SIZE)
+	false
...>
}
