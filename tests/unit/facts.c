// SPDX-License-Identifier: GPL-2.0-only
/* The probe tells the truth and survives wherever it is run: filtered, unprivileged, without /proc.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system/facts.h"
#include "system/trials.h"
#include "system/uapi.h"
#include "tap.h"

static void test_version(void)
{
	static const struct {
		const char *release;
		unsigned int major, minor;
	} cases[] = {
		{ "6.12.117+deb12-amd64", 6, 12 },
		{ "6.1.0-57-cloud-amd64", 6, 1 },
		{ "5.4.8", 5, 4 },
		{ "6.8-rc1", 6, 8 },
		{ "7.0", 7, 0 },
		{ "10.20.30", 10, 20 },
		{ "6", 0, 0 },
		{ "6.", 0, 0 },
		{ "6.x", 0, 0 },
		{ "", 0, 0 },
		{ "v6.1", 0, 0 },
		{ ".6.1", 0, 0 },
		{ "-6.1", 0, 0 },
		{ "6.-1", 0, 0 },
		{ " 6.1", 0, 0 },
		{ "6. 1", 0, 0 },
		{ "99999999999999999999.1", 0, 0 },
		{ "6.70000", 0, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct kernel_version seen = kernel_version_parse(cases[i].release);

		ok(seen.major == cases[i].major && seen.minor == cases[i].minor,
		   "version of \"%s\": %u.%u", cases[i].release, seen.major, seen.minor);
	}
}

static void test_sublevel(void)
{
	static const struct {
		struct kernel_version version;
		const char *texts[4];
		unsigned int sublevel;
	} cases[] = {
		{ { 6, 12 }, { "6.12.117+deb12-amd64", "#1 SMP PREEMPT_DYNAMIC", "" }, 117 },
		{ { 6, 1 },
		  { "6.1.0-57-amd64", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-3 (2026-10-05)", "" },
		  192 },
		{ { 6, 8 },
		  { "6.8.0-45-generic", "#45-Ubuntu SMP PREEMPT_DYNAMIC Fri Aug 30",
		    "Ubuntu 6.8.0-45.45-generic 6.8.12" },
		  12 },
		{ { 6, 8 }, { "6.8.12-4-pve", "#1 SMP PREEMPT_DYNAMIC PMX 6.8.12-4 (2024)" }, 12 },
		{ { 7, 0 }, { "7.0.0-rc1", "" }, 0 },
		{ { 6, 8 }, { "6.8-rc1", "#1 SMP" }, 0 },
		/* Of another version, and not at the beginning of a word. */
		{ { 6, 1 }, { "6.1.0-57-amd64", "Debian 6.12.192-3 5.1.9 16.1.9" }, 0 },
		{ { 6, 1 }, { "6.1.0", "6.1 6.1. 6.1.x gcc-6.1.7 (6.1.8)" }, 0 },
		{ { 6, 1 }, { NULL }, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		is_int(kernel_sublevel_find(cases[i].version, cases[i].texts), cases[i].sublevel,
		       "sublevel of \"%s\"", cases[i].texts[0] ? cases[i].texts[0] : "");
}

static void test_list(void)
{
	static const struct {
		const char *list;
		unsigned int count;
	} cases[] = { { "0", 1 }, { "0-1", 2 }, { "0-1,3", 3 }, { "1,3,5-7", 5 },
		      { "", 0 },  { "x", 0 },	{ "3-1", 0 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		is_int(list_count(cases[i].list), cases[i].count, "numbers in \"%s\"",
		       cases[i].list);
}

static void test_here(void)
{
	struct utsname names;
	struct error error = { "" };
	struct facts facts, again;
	enum uffd_path path;
	int fd;

	is_int(facts_probe(&facts, &error), 0, "the probe works");
	uname(&names);
	is_str(facts.release, names.release, "release");
	is_int(facts.root, geteuid() == 0, "root");
	ok(facts.cpus > 0 && facts.cpus <= sysconf(_SC_NPROCESSORS_CONF), "processors: %u",
	   facts.cpus);
	fd = uffd_open(&path);
	is_int(fd >= 0, facts.uffd, "uffd_open() does what the facts say");
	if (fd >= 0) {
		is_int(path, facts.uffd_path, "in the same way");
		close(fd);
	} else {
		is_int(errno, facts.uffd_errno[UFFD_SYSCALL], "for the same reason");
	}
	is_int(facts.uffd_wp_async && !(facts.uffd_features & UC_UFFD_FEATURE_WP_ASYNC), false,
	       "nothing works that is not offered");
	ok(!facts.soft_dirty || facts.clear_refs, "soft-dirty needs clear_refs");
	is_int(facts_probe(&again, &error), 0, "the probe works again");
	/* These depend on how fragmented memory is, and on what others do. */
	again.thp = facts.thp;
	again.mthp = facts.mthp;
	again.shmem_thp = facts.shmem_thp;
	again.collapse_errno = facts.collapse_errno;
	again.hugetlb_free = facts.hugetlb_free;
	again.swap_out = facts.swap_out;
	ok(!memcmp(&facts, &again, sizeof(facts)), "and finds the same");
	is_int(waitpid(-1, NULL, WNOHANG), -1, "it leaves no process behind");
	is_int(facts.jobs, facts.cpus, "as many cells at a time as processors");
	ok(facts.nodes >= 2 || facts.move_pages_errno == ENODEV, "no move without another node");
	ok(facts.swap || (!facts.swap_out && !facts.swap_devices && !*facts.swap_device),
	   "nothing is swapped without swap");
	ok(facts.hugetlb_errno || facts.hugetlb_free > 0, "no hugetlb page where none is free");
	ok(!facts.mthp || facts.thp_size, "no small folios without huge ones");
	is_int(facts.uffd_wp_hugetlb_errno == 0 &&
		       !(facts.uffd_features & UC_UFFD_FEATURE_WP_SHMEM),
	       false, "no hugetlb page is armed that is not offered");
}

static unsigned int entries(const char *folder)
{
	unsigned int count = 0;
	DIR *stream = opendir(folder);

	while (stream && readdir(stream))
		count++;
	if (stream)
		closedir(stream);
	return count;
}

static void test_disk_file(void)
{
	struct error error = { "" };
	char folder[FACTS_FOLDER_MAX] = "";
	unsigned int before = entries(".");
	struct facts facts;
	struct stat status;
	int fd = disk_file_open(".");

	is_int(facts_probe(&facts, &error), 0, "the probe works");
	is_int(fd >= 0, facts.disk_file_errno == 0, "disk_file_open() does what the facts say");
	if (fd >= 0) {
		is_str(facts.disk_folder, getcwd(folder, sizeof(folder)), "in this folder");
		is_int(entries("."), before, "without a name");
		ok(fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0,
		   "an empty file");
		is_int(pwrite(fd, "x", 1, 0), 1, "that can be written");
		is_int(fcntl(fd, F_GETFD), FD_CLOEXEC, "and is closed by exec");
		close(fd);
	} else {
		is_str(facts.disk_folder, "", "in no folder");
	}
	errno = 0;
	is_int(disk_file_open("/proc"), -1, "/proc is on no disk");
	is_int(errno, EMEDIUMTYPE, "for this reason");
	is_int(disk_file_open("/nonexistent"), -1, "nor is what is not there");
	is_int(errno, ENOENT, "for another");
}

/* Runs the probe in a child that @prepare changed; false if that was not possible. */
static bool probe_in_child(bool (*prepare)(void), struct facts *facts)
{
	struct {
		bool prepared;
		int result;
		struct facts facts;
	} *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
			 -1, 0);
	bool prepared;
	int status;
	pid_t child;

	shared->result = -1;
	child = fork();
	if (child == 0) {
		struct error error = { "" };

		shared->prepared = prepare();
		if (shared->prepared)
			shared->result = facts_probe(&shared->facts, &error);
		_exit(0);
	}
	waitpid(child, &status, 0);
	prepared = shared->prepared;
	if (prepared) {
		is_int(status, 0, "the process lives");
		is_int(shared->result, 0, "the probe works");
	}
	*facts = shared->facts;
	munmap(shared, sizeof(*shared));
	return prepared;
}

/* A filter that answers userfaultfd(2) and io_uring_setup(2) with @action. */
static bool filter(unsigned int action)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_userfaultfd, 1, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, action),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { .len = sizeof(code) / sizeof(code[0]), .filter = code };

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	       prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static bool filter_kills(void)
{
	return filter(SECCOMP_RET_KILL_PROCESS);
}

static bool filter_refuses(void)
{
	return filter(SECCOMP_RET_ERRNO | EPERM);
}

static bool drop_root(void)
{
	return geteuid() == 0 && setresgid(65534, 65534, 65534) == 0 &&
	       setresuid(65534, 65534, 65534) == 0;
}

static bool hide_proc_and_sys(void)
{
	return unshare(CLONE_NEWNS) == 0 &&
	       mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
	       mount("none", "/proc", "tmpfs", 0, NULL) == 0 &&
	       mount("none", "/sys", "tmpfs", 0, NULL) == 0;
}

static void test_killed(void)
{
	struct facts facts;

	if (!probe_in_child(filter_kills, &facts)) {
		skip(5, "no seccomp filter can be set");
		return;
	}
	is_int(facts.uffd_errno[UFFD_SYSCALL], ECANCELED, "a killed trial is told");
	is_int(facts.uffd_errno[UFFD_SYSCALL_USER_MODE_ONLY], ECANCELED, "and what it missed");
	is_int(facts.uffd, facts.uffd_errno[UFFD_DEVICE] == 0, "what it had found stays");
	is_int(facts.io_uring_errno, ECANCELED, "so is that of io_uring");
	ok(facts.memfd, "other trials are not concerned");
}

static void test_refused(void)
{
	struct facts facts;

	if (!probe_in_child(filter_refuses, &facts)) {
		skip(2, "no seccomp filter can be set");
		return;
	}
	is_int(facts.uffd_errno[UFFD_SYSCALL_USER_MODE_ONLY], EPERM, "a refusal is told");
	is_int(facts.io_uring_errno, EPERM, "so is that of io_uring");
}

static void test_unprivileged(void)
{
	struct facts facts;

	if (!probe_in_child(drop_root, &facts)) {
		skip(6, "not root");
		return;
	}
	ok(!facts.root && !facts.cap_sys_admin && !facts.cap_sys_ptrace, "no privileges");
	ok(!facts.pfn_visible, "no page frame numbers");
	ok(facts.pagemap || facts.pagemap_errno, "pagemap or a reason");
	ok(facts.event_fork_errno != 0, "no EVENT_FORK");
	ok(facts.split_errno != 0, "no page is split");
	ok(!facts.ksm_writable, "no merging is started");
}

static void test_hidden(void)
{
	struct facts facts;

	if (!probe_in_child(hide_proc_and_sys, &facts)) {
		skip(10, "no mounts of our own");
		return;
	}
	ok(!facts.proc && !facts.sys, "/proc and /sys are missing");
	is_int(facts.pagemap_errno, ENOENT, "pagemap is not there");
	is_int(facts.pagemap_scan_errno, ENOENT, "nor is PAGEMAP_SCAN");
	is_int(facts.unprivileged_userfaultfd, -1, "nor a sysctl");
	is_int(facts.nodes, 0, "nodes cannot be told");
	is_int(facts.ksm_run, -1, "nor ksmd");
	is_int((long long)facts.hugetlb_size, 0, "nor hugetlb pages");
	ok(!*facts.mthp_enabled && !*facts.shmem_enabled && !facts.mthp, "nor what is enabled");
	is_int(facts.swap_devices, 0, "nor swap");
	is_int(facts.proc_mem_errno, ENOENT, "nor can /proc/self/mem be written");
}

int main(void)
{
	test_version();
	test_sublevel();
	test_list();
	test_here();
	test_disk_file();
	test_killed();
	test_refused();
	test_unprivileged();
	test_hidden();
	return tap_done();
}
