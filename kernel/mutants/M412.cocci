// SPDX-License-Identifier: GPL-2.0-only
// id:      M412
// fault:   punching a hole into a file drops the private copies of its pages
// file:    mm/memory.c
// clause:  D4
// seen:    a process loses what it wrote to its private mapping
// kernels: 6.1-

@@
@@
should_zap_cows(...)
{
<...
-	details->even_cows
+	true
...>
}
