// SPDX-License-Identifier: GPL-2.0-only
// id:      M269
// fault:   a migration copies pages while other CPUs can write to them
// file:    mm/migrate.c
// clause:  D4 R1 R2 R3
// seen:    a write during a migration is lost
// kernels: 6.3-

@@
@@
migrate_pages_batch(...)
{
<...
-	try_to_unmap_flush();
...>
}
