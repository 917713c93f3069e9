// SPDX-License-Identifier: GPL-2.0-only
// id:      M123
// fault:   UFFDIO_CONTINUE does not arm with its write-protect mode
// file:    mm/userfaultfd.c
// clause:  R8 R10
// seen:    the first write to shared memory that was mapped armed is unnoticed
// kernels: 6.4-

@@
expression list es;
@@
mfill_atomic_pte_continue(...)
{
<...
	mfill_atomic_install_pte(es,
-		flags
+		flags & ~MFILL_ATOMIC_WP
	)
...>
}
