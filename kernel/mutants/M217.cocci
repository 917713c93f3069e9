// SPDX-License-Identifier: GPL-2.0-only
// id:      M217
// fault:   a read of tracked shared memory maps pages around it as well
// file:    mm/memory.c
// clause:  S5 S1 R7
// seen:    one armed page arms its neighbours, which deliver events that nobody asked for
// kernels: 6.1-

@@
expression vma;
@@
should_fault_around(...)
{
<...
-	if (uffd_disable_fault_around(vma)) return false;
...>
}
