// SPDX-License-Identifier: GPL-2.0-only
// id:      M300
// fault:   the close of a userfaultfd does not wake whose event was read
// file:    fs/userfaultfd.c
// clause:  B8
// seen:    a thread hangs for ever when its monitor dies
// kernels: 6.1-

@@
identifier ctx;
@@
userfaultfd_release(...)
{
<...
-	__wake_up(&ctx->fault_wqh, ...);
...>
}
