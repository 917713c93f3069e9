// SPDX-License-Identifier: GPL-2.0-only
// id:      M361
// fault:   UFFDIO_WAKE wakes who waits for the page behind its range, too
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread takes its fault again and again
// kernels: 6.1-

@@
expression address;
@@
userfaultfd_wake_function(...)
{
<...
-	start + len <= address
+	start + len < address
...>
}
