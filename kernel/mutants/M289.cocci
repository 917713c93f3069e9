// SPDX-License-Identifier: GPL-2.0-only
// id:      M289
// fault:   UFFDIO_COPY leaves its output field as it is where the layout changes
// file:    fs/userfaultfd.c
// clause:  B10
// seen:    a monitor that trusts the field takes old stack contents for progress
// kernels: 6.12-

@@
identifier ret, argument;
@@
userfaultfd_copy(...)
{
<...
	ret = -EAGAIN;
	if (...) {
-		if (unlikely(put_user(ret, &argument->copy))) return -EFAULT;
		goto out;
	}
...>
}
