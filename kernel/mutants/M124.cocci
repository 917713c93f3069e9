// SPDX-License-Identifier: GPL-2.0-only
// id:      M124
// fault:   UFFDIO_COPY and UFFDIO_CONTINUE arm without their write-protect mode
// file:    mm/userfaultfd.c
// clause:  R8 S1 S2
// seen:    events for memory that nobody has armed
// kernels: 6.1-

@@
statement S;
@@
mfill_atomic_install_pte(...)
{
<...
(
	if (
-		flags & MFILL_ATOMIC_WP
+		true
	) S
|
	if (
-		wp_copy
+		true
	) S
)
...>
}
