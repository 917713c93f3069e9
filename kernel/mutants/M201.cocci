// SPDX-License-Identifier: GPL-2.0-only
// id:      M201
// fault:   the copy of a pinned page that fork makes for the child is not armed
// file:    mm/memory.c
// clause:  R5
// seen:    a monitor that follows the child misses its writes to memory that the parent has pinned
// kernels: 6.1-

@@
expression vma, entry;
statement S;
@@
copy_present_page(...)
{
<...
-	if (userfaultfd_pte_wp(vma, entry)) S
...>
}
