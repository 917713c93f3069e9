// SPDX-License-Identifier: GPL-2.0-only
// id:      M280
// fault:   UFFDIO_COPY that stops midway tells only why, not how far it came
// file:    mm/userfaultfd.c
// clause:  B3
// seen:    a monitor copies again, over and over, what is there already
// kernels: 6.1-

@@
identifier function = { mfill_atomic, __mcopy_atomic };
expression copied, err;
@@
function(...)
{
<...
	return
-		copied ? copied : err
+		err ?: copied
	;
...>
}
