// SPDX-License-Identifier: GPL-2.0-only
// id:      M441
// fault:   unsharing a huge page that nobody else has maps it writable
// file:    mm/huge_memory.c
// clause:  R1 R2 R3 K1 oops panic
// seen:    a write to an armed huge page is unnoticed after a device has read it
// kernels: 6.12-

@@
@@
do_huge_pmd_wp_page(...)
{
<...
-	unlikely(unshare)
+	false
...>
}
