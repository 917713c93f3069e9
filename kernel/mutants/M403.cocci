// SPDX-License-Identifier: GPL-2.0-only
// id:      M403
// fault:   mprotect takes the whole mapping for new
// file:    mm/mprotect.c
// clause:  S6 R3 R10
// seen:    an incremental checkpoint saves all of a mapping whose protection changed
// kernels: 6.12-

@@
@@
mprotect_fixup(...)
{
<...
-	vm_flags_reset(vma, newflags);
+	vm_flags_reset(vma, newflags | VM_SOFTDIRTY);
...>
}
