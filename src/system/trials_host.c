// SPDX-License-Identifier: GPL-2.0-only
#include "system/trials.h"

#include <errno.h>
#include <linux/magic.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/capability.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "system/value_file.h"

static bool mounted(const char *path, unsigned long magic)
{
	struct statfs status;

	return statfs(path, &status) == 0 && (unsigned long)status.f_type == magic;
}

/* Whether a line of the file holds the text, below the first @skip lines. */
static bool file_has(const char *path, const char *text, unsigned int skip)
{
	FILE *stream = fopen(path, "re");
	char line[512];
	bool found = false;

	if (!stream)
		return false;
	while (!found && fgets(line, sizeof(line), stream)) {
		if (skip > 0)
			skip--;
		else
			found = strstr(line, text) != NULL;
	}
	fclose(stream);
	return found;
}

/* The mask has to be as long as the kernel's, which may be longer than a cpu_set_t. */
unsigned int facts_usable_cpus(void)
{
	for (int limit = CPU_SETSIZE; limit <= CPU_SETSIZE * 64; limit *= 2) {
		cpu_set_t *set = CPU_ALLOC((size_t)limit);
		size_t size = CPU_ALLOC_SIZE((size_t)limit);
		int count = -1;

		if (!set)
			return 0;
		if (sched_getaffinity(0, size, set) == 0)
			count = CPU_COUNT_S(size, set);
		CPU_FREE(set);
		if (count >= 0)
			return (unsigned int)count;
		if (errno != EINVAL)
			return 0;
	}
	return 0;
}

void trial_host(struct facts *facts)
{
	char signature[128] = "";
	struct utsname names;

	if (uname(&names) == 0) {
		const char *const texts[] = { names.release, names.version, signature, NULL };

		snprintf(facts->release, sizeof(facts->release), "%s", names.release);
		snprintf(facts->machine, sizeof(facts->machine), "%.31s", names.machine);
		facts->version = kernel_version_parse(names.release);
		value_read("/proc/version_signature", signature, sizeof(signature));
		facts->sublevel = kernel_sublevel_find(facts->version, texts);
	}
	facts->proc = mounted("/proc", PROC_SUPER_MAGIC);
	facts->sys = mounted("/sys", SYSFS_MAGIC);
	facts->debugfs = mounted("/sys/kernel/debug", DEBUGFS_MAGIC) &&
			 access("/sys/kernel/debug", R_OK | X_OK) == 0;
	facts->swap = file_has("/proc/swaps", "/", 1);
	facts->cpus = facts_usable_cpus();
	facts->unprivileged_userfaultfd = value_read_int("/proc/sys/vm/unprivileged_userfaultfd");
}

unsigned int list_count(const char *list)
{
	unsigned int count = 0;
	char *end;

	while (*list) {
		unsigned long first = strtoul(list, &end, 10), last = first;

		if (end == list)
			return count;
		if (*end == '-') {
			list = end + 1;
			last = strtoul(list, &end, 10);
			if (end == list || last < first)
				return count;
		}
		count += (unsigned int)(last - first + 1);
		if (*end != ',')
			return count;
		list = end + 1;
	}
	return count;
}

void trial_nodes(struct facts *facts)
{
	static const char *const lists[] = {
		"/sys/devices/system/node/has_normal_memory",
		"/sys/devices/system/node/online",
	};
	char text[256];

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]) && facts->nodes == 0; i++)
		if (!value_read(lists[i], text, sizeof(text)))
			facts->nodes = list_count(text);
	facts->numa_balancing = access("/proc/sys/kernel/numa_balancing", F_OK) == 0;
	facts->numa_scan_seq = file_has("/proc/self/sched", "numa_scan_seq", 0);
}

static bool has_capability(cap_t capabilities, cap_value_t value)
{
	cap_flag_value_t flag;

	return cap_get_flag(capabilities, value, CAP_EFFECTIVE, &flag) == 0 && flag == CAP_SET;
}

void trial_privileges(struct facts *facts)
{
	cap_t capabilities = cap_get_proc();
	struct rlimit limit;

	facts->root = geteuid() == 0;
	if (!getrlimit(RLIMIT_MEMLOCK, &limit))
		facts->lockable = limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : limit.rlim_cur;
	if (!capabilities)
		return;
	facts->cap_sys_ptrace = has_capability(capabilities, CAP_SYS_PTRACE);
	facts->cap_sys_admin = has_capability(capabilities, CAP_SYS_ADMIN);
	if (has_capability(capabilities, CAP_IPC_LOCK))
		facts->lockable = UINT64_MAX;
	cap_free(capabilities);
}
