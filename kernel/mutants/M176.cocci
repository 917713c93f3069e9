// SPDX-License-Identifier: GPL-2.0-only
// id:      M176
// fault:   a forced write goes to a page that is shared with another process
// file:    mm/gup.c
// clause:  D1 K1 oops
// seen:    what a debugger writes to one process the other reads, too
// kernels: 6.1-

@@
expression before, page;
@@
can_follow_write_pte(...)
{
<...
	before
-	|| !PageAnonExclusive(page)
...>
}
