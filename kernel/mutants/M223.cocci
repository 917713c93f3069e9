// SPDX-License-Identifier: GPL-2.0-only
// id:      M223
// fault:   fork with the fork event arms or disarms all pages of a folio in the child as one
// file:    mm/internal.h
// clause:  R5 S5
// seen:    a monitor misses writes of the child, or gets events that it did not ask for
// kernels: 6.9-

@@
identifier pte;
@@
__pte_batch_clear_ignored(...)
{
...
-	return pte_wrprotect(pte_mkold(pte));
+	return pte_clear_uffd_wp(pte_wrprotect(pte_mkold(pte)));
}
