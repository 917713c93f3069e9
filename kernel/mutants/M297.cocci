// SPDX-License-Identifier: GPL-2.0-only
// id:      M297
// fault:   SIGBUS mode is accepted and forgotten
// file:    fs/userfaultfd.c
// clause:  R1 B9 timeout
// seen:    a program that handles its own faults hangs at the first
// kernels: 6.1-

@@
identifier features;
@@
uffd_ctx_features(...)
{
<...
-	(unsigned int)features
+	(unsigned int)(features & ~UFFD_FEATURE_SIGBUS)
...>
}
