// SPDX-License-Identifier: GPL-2.0-only
// id:      M69
// fault:   splitting an armed huge page disarms it
// file:    mm/huge_memory.c
// clause:  R4 R1
// seen:    mprotect of a part of an armed huge page loses all of its notifications
// kernels: 6.1-

@@
identifier armed, pmd;
@@
__split_huge_pmd_locked(...)
{
<...
-	armed = pmd_uffd_wp(pmd);
+	armed = false;
...>
}
