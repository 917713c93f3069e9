// SPDX-License-Identifier: GPL-2.0-only
// id:      M430
// fault:   a fault populates pages around it in spite of a userfaultfd
// file:    mm/memory.c
// clause:  S5 S1 X1
// seen:    memory that nobody touched is there
// kernels: 6.12-

@@
@@
alloc_anon_folio(...)
{
<...
-	userfaultfd_armed(vma)
+	false
...>
}
