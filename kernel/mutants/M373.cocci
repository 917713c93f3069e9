// SPDX-License-Identifier: GPL-2.0-only
// id:      M373
// fault:   an event tells the exact address although nobody asked for it
// file:    fs/userfaultfd.c
// clause:  R1
// seen:    a monitor that resolves what it is told is refused
// kernels: 6.1-

@@
@@
userfault_msg(...)
{
<...
-	(features & UFFD_FEATURE_EXACT_ADDRESS) ? real_address : address
+	real_address
...>
}
