// SPDX-License-Identifier: GPL-2.0-only
// id:      M290
// fault:   the layout never stops changing once an event came
// file:    fs/userfaultfd.c
// clause:  B6
// seen:    every UFFDIO_COPY fails with EAGAIN for ever after one madvise
// kernels: 6.1-

@@
@@
userfaultfd_event_wait_completion(...)
{
<...
-	atomic_dec(...);
...>
}
