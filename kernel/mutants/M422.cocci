// SPDX-License-Identifier: GPL-2.0-only
// id:      M422
// fault:   swap-in takes a fresh page that nobody else can have for shared
// file:    mm/memory.c
// clause:  F7 F9
// seen:    an unnecessary page fault for each page that comes from swap after the child is gone
// kernels: 6.1-

@@
@@
do_swap_page(...)
{
<...
-	exclusive = true;
...>
}
