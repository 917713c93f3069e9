// SPDX-License-Identifier: GPL-2.0-only
// id:      M113
// fault:   MADV_DONTNEED leaves the data
// file:    mm/madvise.c
// clause:  D4 D1
// seen:    memory that was given back does not read zero
// kernels: 6.1-

@@
@@
madvise_dontneed_single_vma(...)
{
<...
-	zap_page_range_single(...);
...>
}
