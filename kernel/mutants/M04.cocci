// SPDX-License-Identifier: GPL-2.0-only
// id:      M04
// fault:   mprotect maps an anonymous page writable that is shared with another process
// file:    mm/mprotect.c
// clause:  D1 oops
// seen:    after fork and an mprotect cycle one process writes what the other reads; with
//          CONFIG_DEBUG_VM pinning such a page is a kernel bug
// kernels: 6.1-

@@
expression before, page;
@@
can_change_pte_writable(...)
{
<...
(
	before
-	&& PageAnonExclusive(page)
|
	before
-	|| !PageAnonExclusive(page)
)
...>
}
