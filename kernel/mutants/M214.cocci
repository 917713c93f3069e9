// SPDX-License-Identifier: GPL-2.0-only
// id:      M214
// fault:   the first write to private memory maps the new page read-only
// file:    mm/memory.c
// clause:  F10
// seen:    an unnecessary page fault for each new page
// kernels: 6.1-

@@
identifier entry;
@@
do_anonymous_page(...)
{
<...
-	pte_mkwrite(pte_mkdirty(entry), ...)
+	pte_mkdirty(entry)
...>
}
