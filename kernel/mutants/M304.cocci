// SPDX-License-Identifier: GPL-2.0-only
// id:      M304
// fault:   the remap event tells the old address as the new one
// file:    fs/userfaultfd.c
// clause:  B6 R6
// seen:    the monitor loses the memory that was moved
// kernels: 6.1-

@@
expression e;
symbol from, to;
@@
mremap_userfaultfd_complete(...)
{
<...
	e.arg.remap.to =
-		to
+		from
	;
...>
}
