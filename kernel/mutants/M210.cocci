// SPDX-License-Identifier: GPL-2.0-only
// id:      M210
// fault:   a write in async mode maps the page as if it were still armed
// file:    mm/memory.c
// clause:  R2
// seen:    what was written is not reported as written, and the kernel's own checks complain
// kernels: 6.7-

@@
expression vmf;
identifier pte;
@@
do_wp_page(...)
{
<...
-	vmf->orig_pte = pte;
...>
}
