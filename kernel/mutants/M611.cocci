// SPDX-License-Identifier: GPL-2.0-only
// id:      M611
// fault:   fork takes the mappings of the child for new
// file:    kernel/fork.c
// clause:  S6 R3 R4 X1
// seen:    a checkpointer of the child saves all pages
// kernels: 6.3-

@@
@@
dup_mmap(...)
{
<...
-	vm_flags_clear(tmp, VM_LOCKED_MASK)
+	vm_flags_mod(tmp, VM_SOFTDIRTY, VM_LOCKED_MASK)
...>
}
