// SPDX-License-Identifier: GPL-2.0-only
// id:      M329
// fault:   mappings merge although only one of them is registered
// file:    include/linux/userfaultfd_k.h
// clause:  S1 R1 S2 S3
// seen:    tracked memory is no longer tracked, or untracked memory is, after a merge
// kernels: 6.1-

@@
expression ctx, other;
@@
is_mergeable_vm_userfaultfd_ctx(...)
{
<...
	return
-		ctx == other
+		true
	;
...>
}
