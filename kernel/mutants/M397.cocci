// SPDX-License-Identifier: GPL-2.0-only
// id:      M397
// fault:   PAGEMAP_SCAN tells more ranges than there is room for
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    memory behind the buffer is overwritten
// kernels: 6.7-

@@
@@
pagemap_scan_flush_buffer(...)
{
<...
-	p->vec_buf_len = min_t(size_t, p->vec_buf_len, p->arg.vec_len);
...>
}
