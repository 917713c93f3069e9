// SPDX-License-Identifier: GPL-2.0-only
// id:      M372
// fault:   an event tells the page although the exact address was asked for
// file:    fs/userfaultfd.c
// clause:  R1
// seen:    a monitor cannot tell what was written
// kernels: 6.1-

@@
@@
userfault_msg(...)
{
<...
-	(features & UFFD_FEATURE_EXACT_ADDRESS) ? real_address : address
+	address
...>
}
