// SPDX-License-Identifier: GPL-2.0-only
// id:      M299
// fault:   UFFDIO_WAKE wakes nobody
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a monitor that resolves in batches and wakes later leaves all threads asleep
// kernels: 6.1-

@@
@@
userfaultfd_wake(...)
{
<...
-	wake_userfault(...);
...>
}
