// SPDX-License-Identifier: GPL-2.0-only
// id:      M295
// fault:   anybody may have fork events
// file:    fs/userfaultfd.c
// clause:  B9
// seen:    a program without privilege reads the memory of a setuid child
// kernels: 6.1-

@@
@@
userfaultfd_api(...)
{
<...
-	capable(CAP_SYS_PTRACE)
+	true
...>
}
