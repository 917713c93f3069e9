// SPDX-License-Identifier: GPL-2.0-only
// id:      M285
// fault:   UFFDIO_CONTINUE maps a page of the file writable in a private mapping
// file:    mm/userfaultfd.c
// clause:  D1 D4
// seen:    a private write changes the file, and what others read of it
// kernels: 6.1-

@@
identifier writable;
expression in_cache, shared;
@@
mfill_atomic_install_pte(...)
{
<...
-	if (in_cache && !shared)
-		writable = false;
...>
}
