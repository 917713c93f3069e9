// SPDX-License-Identifier: GPL-2.0-only
// id:      M298
// fault:   whoever waits is woken by a wake of any other page
// file:    fs/userfaultfd.c
// clause:  B8 R1
// seen:    threads fault again for nothing, and the monitor gets each event many times
// kernels: 6.1-

@@
identifier len;
expression other;
@@
userfaultfd_wake_function(...)
{
<...
-	len && (other)
+	false
...>
}
