// SPDX-License-Identifier: GPL-2.0-only
// id:      M293
// fault:   a range may leave the address space
// file:    fs/userfaultfd.c
// clause:  B2
// seen:    a wrong length goes unnoticed, and more memory is tracked than was meant
// kernels: 6.1-

@@
identifier function = { validate_range, validate_unaligned_range };
identifier len, size, start;
@@
function(...)
{
<...
-	if (len > size - start)
-		return -EINVAL;
...>
}
