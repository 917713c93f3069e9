/* SPDX-License-Identifier: GPL-2.0-only */
/* Records of /dev/kmsg as kernels of several ages make them, and what has to be read from them. */
#ifndef UFFD_CONFORM_TESTS_KERNEL_LOG_TEXTS_H
#define UFFD_CONFORM_TESTS_KERNEL_LOG_TEXTS_H

/* clang-format off */

#define CUT "4,700,81000000,-;------------[ cut here ]------------\n"
#define STACK \
	"4,720,81000012,-;Call Trace:\n" \
	"4,721,81000013,-; <TASK>\n" \
	"4,722,81000014,-; ? __warn+0x7d/0xd0\n" \
	"4,723,81000015,-; uffd_wp_range+0x9b/0xc0\n" \
	"4,724,81000016,-; userfaultfd_ioctl+0xf55/0x1870\n" \
	"4,725,81000017,-; do_syscall_64+0x58/0xc0\n" \
	"4,726,81000018,-; </TASK>\n"
#define TRACE_END "4,727,81000019,-;---[ end trace 0000000000000000 ]---\n"
#define RULER "3,730,82000000,-;==================================================================\n"

static const struct {
	const char *name, *text;
	unsigned int reports;
	const char *headline; /* of the first */
	int pid;	      /* -1: none is told */
	const char *comm;
	unsigned int lines;
} texts[] = {
	{ "a WARN of 6.1",
	  CUT
	  "4,701,81000001,-;WARNING: CPU: 1 PID: 314 at mm/userfaultfd.c:757 uffd_wp_range+0x9b/0xc0\n"
	  "4,702,81000002,-;Modules linked in: virtio_blk virtio_pci\n"
	  "4,703,81000003,-;CPU: 1 PID: 314 Comm: uffd-cell Not tainted 6.1.0-57-cloud-amd64 #1  Debian 6.1.192-3\n"
	  "4,704,81000004,-;Hardware name: QEMU Standard PC\n"
	  "4,705,81000005,-;RIP: 0010:uffd_wp_range+0x9b/0xc0\n"
	  "4,706,81000006,-;RAX: 0000000000000000 RBX: ffff888004 RCX: 0\n"
	  STACK TRACE_END,
	  1, "WARNING: CPU: 1 PID: 314 at mm/userfaultfd.c:757 uffd_wp_range+0x9b/0xc0", 314, "uffd-cell", 7 },
	{ "a WARN of 6.12 with a message, behind the dump of a page",
	  "4,690,81000000,-;page: refcount:1 mapcount:0 mapping:0000000000000000 index:0x7f1 pfn:0x10a2\n"
	  "4,691,81000000,-;flags: 0x100000000000000(node=0|zone=1)\n"
	  "4,692,81000000,-;page dumped because: VM_WARN_ON_ONCE_PAGE(PageTail(page))\n"
	  CUT
	  "4,701,81000001,-;a message\\x0aof two lines\n"
	  "4,702,81000002,-;WARNING: CPU: 0 PID: 77 at mm/memory.c:3600 do_wp_page+0x111/0x900\n"
	  "4,703,81000003,-;Modules linked in:\n"
	  "4,704,81000004,-;CPU: 0 UID: 0 PID: 77 Comm: uffd cell 2 Tainted: G        W          6.12.117 #1\n"
	  "4,705,81000004,-;Tainted: [W]=WARN\n"
	  STACK TRACE_END,
	  1, "WARNING: CPU: 0 PID: 77 at mm/memory.c:3600 do_wp_page+0x111/0x900", 77, "uffd cell 2", 12 },
	{ "a WARN as it will be",
	  CUT
	  "4,701,81000001,-;WARNING: mm/userfaultfd.c:757 at uffd_wp_range+0x9b/0xc0, CPU#1: uffd-cell/314\n"
	  STACK TRACE_END,
	  1, "WARNING: mm/userfaultfd.c:757 at uffd_wp_range+0x9b/0xc0, CPU#1: uffd-cell/314", 314, "uffd-cell", 5 },
	{ "two at once",
	  CUT
	  "4,701,81000001,-;WARNING: CPU: 1 PID: 314 at mm/userfaultfd.c:757 uffd_wp_range+0x9b/0xc0\n"
	  CUT
	  "4,702,81000001,-;WARNING: CPU: 0 PID: 315 at mm/userfaultfd.c:757 uffd_wp_range+0x9b/0xc0\n"
	  TRACE_END,
	  2, "WARNING: CPU: 1 PID: 314 at mm/userfaultfd.c:757 uffd_wp_range+0x9b/0xc0", 314, "", 1 },
	{ "a BUG",
	  CUT
	  "2,701,81000001,-;kernel BUG at mm/memory.c:2900!\n"
	  "4,702,81000002,-;invalid opcode: 0000 [#1] PREEMPT SMP PTI\n"
	  "4,703,81000003,-;CPU: 1 PID: 99 Comm: uffd-cell Not tainted 6.1.0 #1\n"
	  STACK TRACE_END
	  "4,728,81000030,-;RIP: 0010:do_wp_page+0x1/0x2\n"
	  "6,729,81000031,-;note: uffd-cell[99] exited with irqs disabled\n",
	  1, "kernel BUG at mm/memory.c:2900!", 99, "uffd-cell", 7 },
	{ "an oops of 6.12",
	  "1,700,81000000,-;BUG: kernel NULL pointer dereference, address: 0000000000000008\n"
	  "1,701,81000001,-;#PF: supervisor read access in kernel mode\n"
	  "4,702,81000002,-;Oops: Oops: 0000 [#1] PREEMPT SMP NOPTI\n"
	  "4,703,81000003,-;CPU: 1 UID: 0 PID: 99 Comm: uffd-cell Not tainted 6.12.117 #1\n"
	  STACK TRACE_END,
	  1, "BUG: kernel NULL pointer dereference, address: 0000000000000008", 99, "uffd-cell", 8 },
	{ "a general protection fault of 6.1",
	  "4,700,81000000,-;general protection fault, probably for non-canonical address 0xdead: 0000 [#1] PREEMPT SMP\n"
	  "4,703,81000003,-;CPU: 1 PID: 99 Comm: uffd-cell Not tainted 6.1.0 #1\n"
	  STACK TRACE_END,
	  1, "general protection fault, probably for non-canonical address 0xdead: 0000 [#1] PREEMPT SMP", 99, "uffd-cell", 6 },
	{ "a bad page",
	  "1,700,81000000,-;BUG: Bad page state in process uffd-cell  pfn:10a2c\n"
	  "0,701,81000001,-;page:00000000d0f0c5f3 refcount:0 mapcount:-1 mapping:0 index:0x1 pfn:0x10a2c\n"
	  "4,702,81000002,-;page dumped because: nonzero mapcount\n"
	  "4,703,81000003,-;CPU: 1 PID: 314 Comm: uffd-cell Not tainted 6.1.0 #1\n"
	  STACK
	  "4,728,81000030,-;Disabling lock debugging due to kernel taint\n",
	  1, "BUG: Bad page state in process uffd-cell  pfn:10a2c", 314, "uffd-cell", 7 },
	{ "bad counters",
	  "1,700,81000000,-;BUG: Bad rss-counter state mm:00000000e65b3f2a type:MM_ANONPAGES val:1\n"
	  "1,701,81000001,-;BUG: non-zero pgtables_bytes on freeing mm: 4096\n",
	  2, "BUG: Bad rss-counter state mm:00000000e65b3f2a type:MM_ANONPAGES val:1", -1, "", 1 },
	{ "a bad counter with a name",
	  "1,700,81000000,-;BUG: Bad rss-counter state mm:0000 type:MM_ANONPAGES val:1 Comm:uffd-cell Pid:314\n",
	  1, "BUG: Bad rss-counter state mm:0000 type:MM_ANONPAGES val:1 Comm:uffd-cell Pid:314", 314, "uffd-cell", 1 },
	{ "a bad pmd",
	  "3,700,81000000,-;mm/pgtable-generic.c:51: bad pmd 00000000c1d5ee0e(8000000042a000e7)\n",
	  1, "mm/pgtable-generic.c:51: bad pmd 00000000c1d5ee0e(8000000042a000e7)", -1, "", 1 },
	{ "a bad swap entry",
	  "3,700,81000000,-;get_swap_device: Bad swap file entry 3ffffffffffff\n",
	  1, "get_swap_device: Bad swap file entry 3ffffffffffff", -1, "", 1 },
	{ "KASAN",
	  RULER
	  "3,731,82000001,-;BUG: KASAN: slab-use-after-free in handle_userfault+0x2/0x3\n"
	  "3,732,82000002,-;Read of size 8 at addr ffff888 by task uffd-cell/314\n"
	  "3,733,82000003,-;\n"
	  "4,734,82000004,-;CPU: 0 UID: 0 PID: 314 Comm: uffd-cell Not tainted 6.12.117 #1\n"
	  STACK
	  "3,735,82000005,-;Freed by task 12:\n"
	  RULER
	  "4,736,82000006,-;Disabling lock debugging due to kernel taint\n",
	  1, "BUG: KASAN: slab-use-after-free in handle_userfault+0x2/0x3", 314, "uffd-cell", 7 },
	{ "UBSAN of 6.1",
	  RULER
	  "3,731,82000001,-;UBSAN: shift-out-of-bounds in fs/userfaultfd.c:2:3\n"
	  "3,732,82000002,-;shift exponent 64 is too large for 64-bit type 'long unsigned int'\n"
	  "4,734,82000004,-;CPU: 0 PID: 314 Comm: uffd-cell Not tainted 6.1.0 #1\n"
	  STACK RULER,
	  1, "UBSAN: shift-out-of-bounds in fs/userfaultfd.c:2:3", 314, "uffd-cell", 6 },
	{ "UBSAN of 6.12",
	  CUT
	  "3,731,82000001,-;UBSAN: shift-out-of-bounds in fs/userfaultfd.c:2:3\n"
	  "4,734,82000004,-;CPU: 0 UID: 0 PID: 314 Comm: uffd-cell Not tainted 6.12.0 #1\n"
	  STACK "4,727,81000019,-;---[ end trace ]---\n",
	  1, "UBSAN: shift-out-of-bounds in fs/userfaultfd.c:2:3", 314, "uffd-cell", 6 },
	{ "lockdep",
	  "4,700,81000000,-;\n"
	  "4,701,81000000,-;======================================================\n"
	  "4,702,81000000,-;WARNING: possible circular locking dependency detected\n"
	  "4,703,81000000,-;6.12.117 #1 Not tainted\n"
	  "4,704,81000000,-;------------------------------------------------------\n"
	  "4,705,81000000,-;uffd-cell/314 is trying to acquire lock:\n"
	  "4,706,81000000,-;\\x0abut task is already holding lock:\n"
	  "4,707,81000000,-;CPU: 0 UID: 0 PID: 314 Comm: uffd-cell Not tainted 6.12.117 #1\n"
	  STACK,
	  1, "WARNING: possible circular locking dependency detected", 314, "uffd-cell", 8 },
	{ "a soft lockup",
	  "0,700,81000000,-;watchdog: BUG: soft lockup - CPU#1 stuck for 22s! [uffd-cell:314]\n"
	  "4,703,81000003,-;CPU: 1 PID: 314 Comm: uffd-cell Not tainted 6.1.0 #1\n"
	  STACK,
	  1, "watchdog: BUG: soft lockup - CPU#1 stuck for 22s! [uffd-cell:314]", 314, "uffd-cell", 5 },
	{ "a soft lockup and no more",
	  "0,700,81000000,-;watchdog: BUG: soft lockup - CPU#1 stuck for 22s! [uffd-cell:314]\n",
	  1, "watchdog: BUG: soft lockup - CPU#1 stuck for 22s! [uffd-cell:314]", 314, "uffd-cell", 1 },
	{ "a name with blanks",
	  "0,700,81000000,-;BUG: scheduling while atomic: a b/314/0x2\n"
	  "4,703,81000003,-;CPU: 1 PID: 314 Comm: a b Not tainted 6.1.0 #1\n",
	  1, "BUG: scheduling while atomic: a b/314/0x2", 314, "a b", 2 },
	{ "an RCU stall",
	  "3,700,81000000,-;rcu: INFO: rcu_preempt self-detected stall on CPU\n"
	  "4,703,81000003,-;CPU: 1 PID: 0 Comm: swapper/1 Not tainted 6.1.0 #1\n"
	  STACK,
	  1, "rcu: INFO: rcu_preempt self-detected stall on CPU", 0, "swapper/1", 5 },
	{ "a hung task",
	  "3,700,81000000,-;INFO: task uffd-cell:314 blocked for more than 120 seconds.\n"
	  "3,701,81000001,-;      Not tainted 6.1.0 #1\n",
	  1, "INFO: task uffd-cell:314 blocked for more than 120 seconds.", 314, "uffd-cell", 2 },
	{ "a slab",
	  "3,700,81000000,-;=============================================================================\n"
	  "3,701,81000001,-;BUG kmalloc-64 (Not tainted): Poison overwritten\n"
	  "3,702,81000001,-;-----------------------------------------------------------------------------\n"
	  "4,703,81000003,-;CPU: 1 PID: 314 Comm: uffd-cell Not tainted 6.1.0 #1\n"
	  STACK,
	  1, "BUG kmalloc-64 (Not tainted): Poison overwritten", 314, "uffd-cell", 5 },

	{ "what CONFIG_DEBUG_VM tells of a write to an armed page by /proc/PID/mem",
	  "4,700,81000000,-;FAULT_FLAG_ALLOW_RETRY missing 801\n"
	  "4,703,81000003,-;CPU: 1 PID: 314 Comm: uffd-cell Not tainted 6.1.0 #1\n"
	  "4,704,81000004,-;Hardware name: QEMU Standard PC\n"
	  STACK, 0, "", 0, "", 0 },
	{ "the same, with a warning of the unwinder",
	  "4,700,81000000,-;FAULT_FLAG_ALLOW_RETRY missing 801\n"
	  "4,703,81000003,-;WARNING: can't access registers at asm_exc_page_fault+0x22/0x30\n"
	  STACK, 0, "", 0, "", 0 },
	{ "the dump of a page alone",
	  "4,690,81000000,-;page: refcount:1 mapcount:0 mapping:0000000000000000 index:0x7f1 pfn:0x10a2\n"
	  "4,692,81000000,-;page dumped because: migration failure\n"
	  "6,693,81000000,-;1\n6,694,81000000,-;2\n6,694,81000000,-;3\n6,694,81000000,-;4\n"
	  "6,693,81000000,-;5\n6,694,81000000,-;6\n6,694,81000000,-;7\n6,694,81000000,-;8\n"
	  "6,693,81000000,-;9\n6,694,81000000,-;a\n6,694,81000000,-;b\n6,694,81000000,-;c\n"
	  "6,693,81000000,-;d\n6,694,81000000,-;e\n6,694,81000000,-;f\n6,694,81000000,-;g\n",
	  0, "", 0, "", 0 },
	{ "messages", "6,700,81000000,-;uffd: Set unprivileged_userfaultfd sysctl knob to 1\n"
	  "6,701,81000000,-;traps: init[1] general protection fault ip:1 sp:2 error:0 in x\n"
	  "6,702,81000000,-;x[12]: segfault at 0 ip 0 sp 0 error 4 in x\n"
	  "6,703,81000000,-;bash (99): drop_caches: 1\n"
	  "4,704,81000000,-;the word WARNING: stands in it, and BUG: too\n",
	  0, "", 0, "", 0 },
	{ "words of a program", "12,700,81000000,-;WARNING: CPU: 1 PID: 314 at mm/x.c:1 f+0x1/0x2\n"
	  "30,701,81000000,-;BUG: Bad page state in process x\n", 0, "", 0, "", 0 },
	{ "keys and values", "6,700,81000000,-;usb 1-1: new device\n DEVICE=BUG: ;BUG: x\n SUBSYSTEM=usb\n",
	  0, "", 0, "", 0 },
	{ "a record with a caller", "1,700,81000000,-,caller=T314;BUG: Bad rss-counter state mm:0 type:1 val:1\n",
	  1, "BUG: Bad rss-counter state mm:0 type:1 val:1", 314, "", 1 },
	{ "a caller that is no task", "1,700,81000000,-,caller=C1;BUG: Bad rss-counter state mm:0 type:1 val:1\n",
	  1, "BUG: Bad rss-counter state mm:0 type:1 val:1", -1, "", 1 },
	{ "no records", "", 0, "", 0, "", 0 },
	{ "no record", "WARNING: CPU: 1 PID: 2 at x\n;\n;;4,\n4\n", 0, "", 0, "", 0 },
};

/* clang-format on */

#endif
