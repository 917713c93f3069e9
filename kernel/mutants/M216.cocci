// SPDX-License-Identifier: GPL-2.0-only
// id:      M216
// fault:   a fault on a marker of shared memory disarms it
// file:    mm/memory.c
// clause:  R4 R7 R1 R2
// seen:    after a page was dropped or paged out and read again, its next write is unnoticed
// kernels: 6.1-

@@
identifier function = {set_pte_range, do_set_pte};
identifier entry;
expression old;
@@
function(...)
{
<...
(
	entry =
-		pte_mkuffd_wp(entry)
+		entry
	;
|
	entry =
-		pte_mkuffd_wp(pte_wrprotect(old))
+		old
	;
)
...>
}
