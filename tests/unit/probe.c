// SPDX-License-Identifier: GPL-2.0-only
/* Each sentence of the probe is reached by facts made up for it, and by those only. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "probe/lines.h"
#include "probe/probe.h"
#include "system/uapi.h"
#include "tap.h"

#define SENTENCES_MAX 256

struct why_case {
	enum probe_line line;
	const char *text; /* a part of the sentence */
	struct facts facts;
};

#define DEVICE(error)  .uffd_errno = { (error), EPERM, EPERM }
#define SYSCALL(error) .uffd_errno = { EACCES, (error), (error) }
#define OPEN	       .uffd = true
#define KERNEL(...)    .version = { __VA_ARGS__ }

static const struct why_case why_cases[] = {
	{ LINE_DEVICE, "was killed", { DEVICE(ECANCELED) } },
	{ LINE_SYSCALL, "was killed", { SYSCALL(ECANCELED) } },
	{ LINE_DEVICE, "since Linux 6.1", { DEVICE(ENOENT), KERNEL(5, 19) } },
	{ LINE_DEVICE, "--device /dev/userfaultfd", { DEVICE(ENOENT), KERNEL(6, 1) } },
	{ LINE_DEVICE, "security module", { DEVICE(EACCES), .root = true } },
	{ LINE_DEVICE, "setfacl", { DEVICE(EACCES) } },
	{ LINE_DEVICE, "device rules", { DEVICE(EPERM) } },
	{ LINE_DEVICE, "does not know", { DEVICE(ENXIO) } },

	{ LINE_SYSCALL,
	  "initial user namespace",
	  { .uffd_errno = { EACCES, EPERM, 0 }, .cap_sys_ptrace = true } },
	{ LINE_SYSCALL,
	  "get permission for /dev/userfaultfd (6.1), or set vm.unprivileged_userfaultfd=1",
	  { .uffd_errno = { EACCES, EPERM, 0 } } },
	{ LINE_SYSCALL,
	  "missing: set vm.unprivileged_userfaultfd=1",
	  { .uffd_errno = { ENOENT, EPERM, EINVAL } } },
	{ LINE_SYSCALL, "seccomp filter refuses", { SYSCALL(EPERM), .cap_sys_ptrace = true } },
	{ LINE_SYSCALL, "container-selinux", { SYSCALL(EACCES) } },
	{ LINE_SYSCALL, "CONFIG_USERFAULTFD", { SYSCALL(ENOSYS) } },
	{ LINE_SYSCALL, "does not know", { SYSCALL(EMFILE) } },

	{ LINE_USER_MODE_ONLY, "since Linux 5.11", { SYSCALL(EINVAL) } },
	{ LINE_USER_MODE_ONLY, "seccomp filter refuses", { SYSCALL(EPERM) } },
	{ LINE_USER_MODE_ONLY, "container-selinux", { SYSCALL(EACCES) } },
	{ LINE_USER_MODE_ONLY, "number 323", { SYSCALL(ENOSYS) } },
	{ LINE_USER_MODE_ONLY, "does not know", { SYSCALL(EMFILE) } },

	{ LINE_UNPRIVILEGED, "/proc is not mounted", { .unprivileged_userfaultfd = -1 } },
	{ LINE_UNPRIVILEGED, "before 5.2", { .proc = true, .unprivileged_userfaultfd = -1 } },
	{ LINE_UNPRIVILEGED, "sysctl -w vm.unprivileged_userfaultfd=1", { .proc = true } },

	{ LINE_KERNEL_FAULTS, "see above", { .uffd_path = UFFD_PATH_COUNT } },
	{ LINE_KERNEL_FAULTS, "EFAULT", { OPEN, .uffd_path = UFFD_SYSCALL_USER_MODE_ONLY } },

	{ LINE_WP_ANON, "see above", { .machine = "x86_64" } },
	{ LINE_WP_ANON, "since Linux 5.7", { OPEN, KERNEL(5, 4) } },
	{ LINE_WP_ANON, "since Linux 6.10", { OPEN, KERNEL(6, 1), .machine = "aarch64" } },
	{ LINE_WP_ANON, "Svrsw60t59b", { OPEN, KERNEL(6, 19), .machine = "riscv64" } },
	{ LINE_WP_ANON, "Feature bit 0", { OPEN, KERNEL(6, 12), .machine = "s390x" } },
	{ LINE_WP_ANON, "Feature bit 0", { OPEN, KERNEL(6, 12), .machine = "aarch64" } },
	{ LINE_WP_ANON,
	  "fault of this kernel",
	  { OPEN, KERNEL(5, 4), .uffd_features = UC_UFFD_FEATURE_WP } },

	{ LINE_WP_SHMEM, "see above", { .memfd = true } },
	{ LINE_WP_SHMEM, "see memfd_create(2)", { OPEN } },
	{ LINE_WP_SHMEM, "at all", { OPEN, .memfd = true } },
	{ LINE_WP_SHMEM,
	  "since Linux 5.19",
	  { OPEN, .memfd = true, .uffd_wp_anon = true, KERNEL(5, 18) } },
	{ LINE_WP_SHMEM,
	  "CONFIG_PTE_MARKER_UFFD_WP",
	  { OPEN, .memfd = true, .uffd_wp_anon = true, KERNEL(6, 1) } },
	{ LINE_WP_SHMEM,
	  "fault of this kernel",
	  { OPEN, .memfd = true, .uffd_wp_anon = true, KERNEL(5, 18),
	    .uffd_features = UC_UFFD_FEATURE_WP_SHMEM } },

#define HUGETLB .hugetlb_size = 2 << 20, .uffd_wp_hugetlb_errno = EINVAL
	{ LINE_WP_HUGETLB, "see above", { HUGETLB } },
	{ LINE_WP_HUGETLB, "CONFIG_HUGETLBFS", { OPEN, .uffd_wp_hugetlb_errno = ENOENT } },
	{ LINE_WP_HUGETLB, "at all", { OPEN, HUGETLB } },
	{ LINE_WP_HUGETLB,
	  "since Linux 5.19",
	  { OPEN, HUGETLB, .uffd_wp_anon = true, KERNEL(5, 18) } },
	{ LINE_WP_HUGETLB,
	  "CONFIG_PTE_MARKER_UFFD_WP",
	  { OPEN, HUGETLB, .uffd_wp_anon = true, KERNEL(5, 19) } },
	{ LINE_WP_HUGETLB,
	  "fault of this kernel",
	  { OPEN, HUGETLB, .uffd_wp_anon = true, .uffd_features = UC_UFFD_FEATURE_WP_SHMEM } },

	{ LINE_WP_UNPOPULATED, "see above", { .machine = "x86_64" } },
	{ LINE_WP_UNPOPULATED, "Until Linux 6.4", { OPEN, KERNEL(6, 1) } },
	{ LINE_WP_UNPOPULATED, "CONFIG_PTE_MARKER_UFFD_WP", { OPEN, KERNEL(6, 4) } },

	{ LINE_WP_ASYNC, "see above", { .pagemap = true } },
	{ LINE_WP_ASYNC, "/proc/PID/pagemap", { OPEN } },
	{ LINE_WP_ASYNC, "since Linux 6.7", { OPEN, .pagemap = true, KERNEL(6, 6) } },
	{ LINE_WP_ASYNC, "CONFIG_PTE_MARKER", { OPEN, .pagemap = true, KERNEL(6, 7) } },
	{ LINE_WP_ASYNC,
	  "fault of this kernel",
	  { OPEN, .pagemap = true, KERNEL(6, 6), .uffd_features = UC_UFFD_FEATURE_WP_ASYNC } },

	{ LINE_EVENT_FORK, "see above", { .event_fork_errno = EPERM } },
	{ LINE_EVENT_FORK, "needs CAP_SYS_PTRACE", { OPEN, .event_fork_errno = EPERM } },
	{ LINE_EVENT_FORK, "does not know", { OPEN, .event_fork_errno = EINVAL } },

	{ LINE_EVENT_REMAP, "see above", { .proc = true } },
	{ LINE_EVENT_REMAP, "since Linux 4.11", { OPEN } },
	{ LINE_MINOR_SHMEM, "see above", { .proc = true } },
	{ LINE_MINOR_SHMEM, "since Linux 5.14", { OPEN, KERNEL(5, 13) } },
	{ LINE_MINOR_SHMEM, "HAVE_ARCH_USERFAULTFD_MINOR", { OPEN, KERNEL(5, 14) } },
	{ LINE_POISON, "see above", { .proc = true } },
	{ LINE_POISON, "since Linux 6.6", { OPEN, KERNEL(6, 5) } },
	{ LINE_POISON, "does not know", { OPEN, KERNEL(6, 6) } },
	{ LINE_MOVE, "see above", { .proc = true } },
	{ LINE_MOVE, "since Linux 6.8", { OPEN, KERNEL(6, 7) } },
	{ LINE_MOVE, "does not know", { OPEN, KERNEL(6, 8) } },

	{ LINE_PAGEMAP, "not mounted", { .pagemap_errno = ENOENT } },
	{ LINE_PAGEMAP, "CONFIG_PROC_PAGE_MONITOR", { .proc = true, .pagemap_errno = ENOENT } },
	{ LINE_PAGEMAP, "cannot be read", { .proc = true, .pagemap_errno = EACCES } },
	{ LINE_CLEAR_REFS, "not mounted", { .machine = "x86_64" } },
	{ LINE_CLEAR_REFS, "takes no 4", { .proc = true } },

	{ LINE_SOFT_DIRTY, "pagemap: see there", { .clear_refs = true } },
	{ LINE_SOFT_DIRTY, "clear_refs: see there", { .pagemap = true } },
	{ LINE_SOFT_DIRTY,
	  "KERNEL BUG",
	  { .pagemap = true, .clear_refs = true, .soft_dirty_trip = { true, true, false } } },
	{ LINE_SOFT_DIRTY,
	  "does not clear",
	  { .pagemap = true, .clear_refs = true, .soft_dirty_trip = { true, false, true } } },
	{ LINE_SOFT_DIRTY,
	  "arm64 does not implement",
	  { .pagemap = true,
	    .clear_refs = true,
	    .machine = "aarch64",
	    .soft_dirty_trip = { false, true, false } } },
	{ LINE_SOFT_DIRTY,
	  "CONFIG_MEM_SOFT_DIRTY",
	  { .pagemap = true,
	    .clear_refs = true,
	    .machine = "x86_64",
	    .soft_dirty_trip = { false, true, false } } },
	{ LINE_PFN, "see there", { .machine = "x86_64" } },
	{ LINE_PFN, "CAP_SYS_ADMIN", { .pagemap = true } },

	{ LINE_SCAN, "see there", { .pagemap_scan_errno = ENOENT } },
	{ LINE_SCAN,
	  "since Linux 6.7",
	  { .pagemap = true, KERNEL(6, 1), .pagemap_scan_errno = ENOTTY } },
	{ LINE_SCAN,
	  "does not know",
	  { .pagemap = true, KERNEL(6, 12), .pagemap_scan_errno = ENOTTY } },
	{ LINE_SCAN_SOFT_DIRTY, "see there", { .pagemap_scan_errno = ENOTTY } },
	{ LINE_SCAN_SOFT_DIRTY, "needs Linux 6.8", { .scan_categories = UC_PAGE_IS_WRITTEN } },

	{ LINE_THP, "/sys is not mounted", { .thp_enabled = "" } },
	{ LINE_THP, "CONFIG_TRANSPARENT_HUGEPAGE", { .sys = true } },
	{ LINE_THP, "switched off", { .sys = true, .thp_enabled = "never" } },
	{ LINE_THP, "fragmented", { .sys = true, .thp_enabled = "madvise" } },
	{ LINE_MTHP, "/sys is not mounted", { .proc = true } },
	{ LINE_MTHP, "since Linux 6.8", { .sys = true, KERNEL(6, 7) } },
	{ LINE_MTHP, "base page", { .sys = true, KERNEL(6, 8) } },
	{ LINE_MTHP, "hugepages-64kB", { .sys = true, .mthp_enabled = "never", KERNEL(6, 7) } },
	{ LINE_MTHP, "hugepages-64kB", { .sys = true, .mthp_enabled = "inherit" } },
	{ LINE_MTHP, "fragmented", { .sys = true, .mthp_enabled = "madvise" } },
	{ LINE_MTHP, "fragmented", { .sys = true, .mthp_enabled = "always" } },
	{ LINE_SHMEM_THP, "see memfd_create", { .sys = true } },
	{ LINE_SHMEM_THP, "/sys is not mounted", { .memfd = true } },
	{ LINE_SHMEM_THP, "CONFIG_TRANSPARENT_HUGEPAGE", { .memfd = true, .sys = true } },
	{ LINE_SHMEM_THP, "echo advise", { .memfd = true, .sys = true, .shmem_enabled = "never" } },
	{ LINE_SHMEM_THP, "echo advise", { .memfd = true, .sys = true, .shmem_enabled = "deny" } },
	{ LINE_SHMEM_THP, "fragmented", { .memfd = true, .sys = true, .shmem_enabled = "advise" } },
	{ LINE_COLLAPSE, "since Linux 6.1", { .collapse_errno = EINVAL, KERNEL(6, 0) } },
	{ LINE_COLLAPSE, "PR_SET_THP_DISABLE", { .collapse_errno = EINVAL, KERNEL(6, 1) } },
	{ LINE_COLLAPSE, "fragmented", { .collapse_errno = ENOMEM } },
	{ LINE_SPLIT, "Only root", { .split_errno = EACCES } },
	{ LINE_SPLIT, "locked down", { .split_errno = EPERM } },
	{ LINE_SPLIT, "since Linux 5.13", { .split_errno = EINVAL, KERNEL(5, 12) } },
	{ LINE_SPLIT, "mount -t debugfs", { .split_errno = ENOENT } },
	{ LINE_SPLIT, "CONFIG_TRANSPARENT", { .split_errno = ENOENT, .debugfs = true } },
	{ LINE_SPLIT,
	  "could not be split",
	  { .split_errno = EINVAL, .debugfs = true, KERNEL(5, 13) } },
	{ LINE_HUGETLB, "control group", { .hugetlb_errno = ECANCELED } },
	{ LINE_HUGETLB, "CONFIG_HUGETLBFS", { .hugetlb_errno = EINVAL } },
	{ LINE_HUGETLB, "nr_hugepages", { .hugetlb_errno = ENOMEM, .hugetlb_size = 2 << 20 } },
	{ LINE_HUGETLB, "does not know", { .hugetlb_errno = EINVAL, .hugetlb_size = 2 << 20 } },
	{ LINE_MEMFD_SECRET, "since Linux 5.14", { .memfd_secret_errno = ENOSYS, KERNEL(5, 13) } },
	{ LINE_MEMFD_SECRET, "secretmem.enable=1", { .memfd_secret_errno = ENOSYS, KERNEL(6, 4) } },
	{ LINE_MEMFD_SECRET, "secretmem.enable=0", { .memfd_secret_errno = ENOSYS, KERNEL(6, 5) } },
	{ LINE_MEMFD_SECRET, "RLIMIT_MEMLOCK", { .memfd_secret_errno = EAGAIN } },
	{ LINE_MEMFD_SECRET, "does not know", { .memfd_secret_errno = EPERM } },
	{ LINE_DISK_FILE, "ext4, xfs", { .disk_file_errno = EMEDIUMTYPE } },
	{ LINE_DISK_FILE, "written to", { .disk_file_errno = EACCES } },
	{ LINE_DISK_FILE, "No file", { .disk_file_errno = ENOSPC } },
	{ LINE_MEMFD, "CONFIG_MEMFD_CREATE", { .memfd_errno = ENOSYS } },
	{ LINE_MEMFD, "does not know", { .memfd_errno = ENOMEM } },

	{ LINE_IO_URING, "is 2", { .io_uring_errno = EPERM, .io_uring_disabled = 2 } },
	{ LINE_IO_URING, "is 1", { .io_uring_errno = EPERM, .io_uring_disabled = 1 } },
	{ LINE_IO_URING, "seccomp", { .io_uring_errno = EPERM } },
	{ LINE_IO_URING, "CONFIG_IO_URING", { .io_uring_errno = ENOSYS } },
	{ LINE_IO_URING, "RLIMIT_MEMLOCK", { .io_uring_errno = ENOMEM } },
	{ LINE_IO_URING, "does not know", { .io_uring_errno = EINVAL } },
	{ LINE_IO_URING_BUFFERS,
	  "see above",
	  { .io_uring_errno = EPERM, .io_uring_buffers_errno = EPERM } },
	{ LINE_IO_URING_BUFFERS, "RLIMIT_MEMLOCK", { .io_uring_buffers_errno = ENOMEM } },
	{ LINE_IO_URING_BUFFERS, "does not know", { .io_uring_buffers_errno = EFAULT } },
	{ LINE_PROCESS_VM, "CONFIG_CROSS_MEMORY_ATTACH", { .process_vm_errno = ENOSYS } },
	{ LINE_PROCESS_VM, "refuses", { .process_vm_errno = EPERM } },
	{ LINE_PROCESS_VM, "does not know", { .process_vm_errno = EFAULT } },
	{ LINE_PROC_MEM, "not mounted", { .proc_mem_errno = ENOENT } },
	{ LINE_PROC_MEM, "force_override", { .proc = true, .proc_mem_errno = EIO } },
	{ LINE_PROC_MEM, "security module", { .proc = true, .proc_mem_errno = EACCES } },
	{ LINE_PKEYS, "pkey_alloc(2)", { .pkey_errno = ENOSYS } },
	{ LINE_PKEYS, "processor", { .pkey_errno = ENOSPC } },

	{ LINE_NODES, "uffd-conform vm", { .nodes = 1 } },
	{ LINE_NODES, "CONFIG_NUMA", { .nodes = 0 } },
	{ LINE_MOVE_PAGES, "CONFIG_MIGRATION", { .nodes = 1, .move_pages_errno = ENOSYS } },
	{ LINE_MOVE_PAGES, "CAP_SYS_NICE", { .nodes = 2, .move_pages_errno = EPERM } },
	{ LINE_MOVE_PAGES, "no other node", { .nodes = 1, .move_pages_errno = ENODEV } },
	{ LINE_MOVE_PAGES, "cpuset.mems", { .nodes = 2, .move_pages_errno = EBUSY } },
	{ LINE_NUMA_BALANCING, "not mounted", { .nodes = 2 } },
	{ LINE_NUMA_BALANCING, "CONFIG_NUMA_BALANCING", { .proc = true } },
	{ LINE_NUMA_SCAN_SEQ, "not mounted", { .nodes = 2 } },
	{ LINE_NUMA_SCAN_SEQ, "CONFIG_SCHED_DEBUG", { .proc = true } },

	{ LINE_SWAP_OUT, "swapon", { .root = true } },
	{ LINE_SWAP_OUT, "memory.swap.max", { .swap_devices = 1 } },
	{ LINE_SWAPOFF, "see above", { .root = true, .cap_sys_admin = true } },
	{ LINE_SWAPOFF,
	  "more than one",
	  { .root = true, .cap_sys_admin = true, .swap_devices = 2 } },
	{ LINE_SWAPOFF, "CAP_SYS_ADMIN", { .root = true, .swap_devices = 1 } },
	{ LINE_SWAPOFF, "needs root", { .cap_sys_admin = true, .swap_devices = 1 } },
	{ LINE_KSM, "CONFIG_KSM", { .ksm_errno = EINVAL, .ksm_run = -1 } },
	{ LINE_KSM, "does not run", { .ksm_run = 0 } },

	{ LINE_ROOT, "are skipped", { .nodes = 1 } },
	{ LINE_CAP_SYS_PTRACE, "EVENT_FORK", { .nodes = 1 } },
	{ LINE_CAP_SYS_ADMIN, "hidden", { .nodes = 1 } },
	{ LINE_DEBUGFS, "mount -t debugfs", { .nodes = 1 } },
	{ LINE_SWAP, "swapon", { .nodes = 1 } },
};

static void test_why(void)
{
	bool reached[SENTENCES_MAX] = { false };

	for (size_t i = 0; i < sizeof(why_cases) / sizeof(why_cases[0]); i++) {
		const struct why_case *made = &why_cases[i];
		const struct probe_sentence *why = probe_why(made->line, &made->facts);

		if (!ok(why && strstr(why->text, made->text), "%s: \"%s\"",
			probe_line_info(made->line)->key, made->text))
			diag("seen: %s", why ? why->text : "(yes)");
		if (why)
			reached[why - probe_sentences] = true;
	}
	for (size_t i = 0; i < probe_sentence_count; i++)
		ok(reached[i], "reached: %.60s", probe_sentences[i].text);
}

#define TRACKS .uffd_wp_anon = true, .uffd_wp_shmem = true
#define ALL    .uffd_features = UINT64_MAX

/* One letter for each piece of advice, in the order of the table. */
static const struct {
	const char *name, *given;
	struct facts facts;
} advice_cases[] = {
	{ "all there", "aj", { TRACKS, ALL, .uffd_wp_async = true } },
	{ "no PAGEMAP_SCAN",
	  "bj",
	  { TRACKS, ALL, .uffd_wp_async = true, .pagemap_scan_errno = ENOTTY } },
	{ "synchronous only", "cj", { TRACKS, ALL } },
	{ "soft-dirty only",
	  "dk",
	  { .soft_dirty = true, .scan_categories = UC_PAGE_IS_SOFT_DIRTY } },
	{ "soft-dirty and uffd-wp",
	  "cjk",
	  { TRACKS, ALL, .soft_dirty = true, .pagemap_scan_errno = ENOTTY } },
	{ "nothing", "e", { .event_fork_errno = EPERM } },
	{ "user mode only",
	  "afj",
	  { TRACKS, ALL, .uffd_wp_async = true, .uffd_path = UFFD_SYSCALL_USER_MODE_ONLY } },
	{ "no WP_UNPOPULATED", "cgj", { TRACKS } },
	{ "anonymous only", "chj", { ALL, .uffd_wp_anon = true } },
	{ "no EVENT_FORK", "cij", { TRACKS, ALL, .event_fork_errno = EPERM } },
	{ "soft-dirty before 6.8", "dkl", { .soft_dirty = true } },
	{ "before 5.9", "cjm", { TRACKS, ALL, KERNEL(5, 8) } },
	{ "from 5.9 on", "cj", { TRACKS, ALL, KERNEL(5, 9) } },
};

static void test_advice(void)
{
	for (size_t i = 0; i < sizeof(advice_cases) / sizeof(advice_cases[0]); i++) {
		char given[27] = "";
		size_t length = 0;

		for (size_t j = 0; j < probe_advice_count; j++)
			if (probe_advices[j].when(&advice_cases[i].facts))
				given[length++] = (char)('a' + j);
		given[length] = '\0';
		is_str(given, advice_cases[i].given, "advice: %s", advice_cases[i].name);
	}
	is_int((long long)probe_advice_count, 13, "all advice has a letter");
}

static const struct facts unprivileged = {
	.release = "6.12.117",
	.machine = "x86_64",
	.version = { 6, 12 },
	.proc = true,
	.sys = true,
	.uffd_errno = { EACCES, EPERM, 0 },
	.uffd = true,
	.uffd_path = UFFD_SYSCALL_USER_MODE_ONLY,
	.uffd_features = UC_UFFD_FEATURE_WP | UC_UFFD_FEATURE_WP_ASYNC | UINT64_C(1) << 40,
	.event_fork_errno = 4711,
	.uffd_wp_anon = true,
	.thp_size = 2097152,
	.hugetlb_free = 7,
	.disk_folder = "/home/somebody",
	.nodes = 1,
	.cpus = 2,
};

static char *text_of(const struct facts *facts)
{
	size_t size;
	char *text = NULL;
	FILE *stream = open_memstream(&text, &size);

	if (!stream || probe_print_text(facts, stream) < 0)
		diag("no text");
	if (stream)
		fclose(stream);
	return text;
}

static void test_text(void)
{
	static const struct {
		const char *name, *text;
	} parts[] = {
		{ "the kernel", "kernel\n  release                          6.12.117\n" },
		{ "a no with errno and sentence",
		  "\nuserfaultfd\n  /dev/userfaultfd                "
		  " no   EACCES\n      Only root may" },
		{ "another no", "  userfaultfd(2)                   no   EPERM\n" },
		{ "a yes", "  with UFFD_USER_MODE_ONLY         yes\n" },
		{ "an unknown errno", "  UFFD_FEATURE_EVENT_FORK          no   errno 4711\n" },
		{ "known and unknown features",
		  "  features                         PAGEFAULT_FLAG_WP WP_ASYNC 0x10000000000\n" },
		{ "no categories", "  categories                       none\n" },
		{ "a size", "  size of a huge page, KiB         2048\n" },
		{ "hugetlb pages", "  free hugetlb pages               7\n" },
		{ "another section", "\nswapping and merging\n  pages are swapped out  " },
		{ "nodes", "  nodes with memory                1\n" },
		{ "advice", "\nadvice\n  - Choose uffd write-protect with events" },
	};
	char *text = text_of(&unprivileged), *line = text;
	size_t longest = 0;

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (!ok(strstr(text, parts[i].text) != NULL, "text has %s", parts[i].name))
			diag("%s", text);
	while (*line) {
		size_t length = strcspn(line, "\n");

		longest = length > longest ? length : longest;
		line += length + 1;
	}
	ok(longest <= 92, "no line is longer than 92 columns: %zu", longest);
	free(text);
	text = text_of(&(struct facts){ .thp_enabled = "" });
	ok(strstr(text, "nodes with memory                unknown\n") != NULL,
	   "what cannot be told is unknown");
	free(text);
}

static void test_text_unwritten(void)
{
	FILE *full = fopen("/dev/full", "we");

	if (!full) {
		skip(2, "no /dev/full");
		return;
	}
	errno = 0;
	is_int(probe_print_text(&unprivileged, full), -1, "a full disk is an error");
	is_int(errno, ENOSPC, "with its errno");
	fclose(full);
}

static const json_t *at(const json_t *root, const char *section, const char *key)
{
	return json_object_get(json_object_get(root, section), key);
}

static void test_json(void)
{
	json_t *root = probe_to_json(&unprivileged);
	json_t *other = probe_to_json(&(struct facts){ .uffd_path = UFFD_PATH_COUNT });
	const char *key;
	json_t *section;

	is_str(json_string_value(at(root, "kernel", "release")), "6.12.117", "json: release");
	is_int(json_integer_value(at(root, "kernel", "minor")), 12, "json: version");
	ok(json_is_false(at(root, "userfaultfd", "device")), "json: a no is false");
	is_str(json_string_value(at(root, "userfaultfd", "device_errno")), "EACCES",
	       "json: errno by name");
	ok(json_is_true(at(root, "userfaultfd", "user_mode_only")), "json: a yes is true");
	ok(json_is_null(at(root, "userfaultfd", "user_mode_only_errno")), "json: without errno");
	is_str(json_string_value(at(root, "userfaultfd", "path")), "user_mode_only", "json: path");
	ok(json_is_null(at(other, "userfaultfd", "path")), "json: no path");
	ok(json_is_true(json_object_get(at(root, "userfaultfd", "features"), "WP_ASYNC")),
	   "json: a feature that is there");
	ok(json_is_false(json_object_get(at(root, "userfaultfd", "features"), "MOVE")),
	   "json: a feature that is not");
	is_str(json_string_value(at(root, "userfaultfd", "unknown_features")), "0x10000000000",
	       "json: unknown features");
	is_str(json_string_value(at(root, "pagemap_scan", "unknown_categories")), "0x0",
	       "json: unknown categories");
	ok(json_is_false(json_object_get(at(root, "pagemap_scan", "categories"), "HUGE")),
	   "json: a category");
	is_int(json_integer_value(at(root, "mappings", "thp_size")), 2097152, "json: thp_size");
	is_int(json_integer_value(at(root, "mappings", "hugetlb_free")), 7, "json: hugetlb_free");
	is_str(json_string_value(at(root, "mappings", "disk_folder")), "/home/somebody",
	       "json: disk_folder");
	ok(json_is_null(at(other, "mappings", "disk_folder")), "json: no disk_folder");
	ok(json_is_false(at(root, "paging", "swap_out")), "json: swap_out");
	is_int(json_integer_value(at(root, "numa", "node_count")), 1, "json: node_count");
	is_int(json_integer_value(at(root, "numa", "cpu_count")), 2, "json: cpu_count");
	ok(json_is_string(at(root, "why", "userfaultfd.device")), "json: why not");
	ok(!at(root, "why", "userfaultfd.user_mode_only"), "json: no why for a yes");
	is_int((long long)json_array_size(json_object_get(root, "advice")), 6, "json: advice");
	json_object_foreach(root, key, section) if (json_is_object(section) && strcmp(key, "why"))
		is_int((long long)json_object_size(json_object_get(other, key)),
		       (long long)json_object_size(section), "json: keys of %s are stable", key);
	json_decref(other);
	json_decref(root);
}

int main(void)
{
	test_why();
	test_advice();
	test_text();
	test_text_unwritten();
	test_json();
	return tap_done();
}
