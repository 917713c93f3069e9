// SPDX-License-Identifier: GPL-2.0-only
#include "live/numa.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "live/thread.h"
#include "system/uapi.h"

#define NODES_MAX    1024
#define NODE_BITS    (8 * sizeof(unsigned long))
#define MEMS_ALLOWED 4 /* MPOL_F_MEMS_ALLOWED of get_mempolicy(2) */

/* How long a scan may take; on a quiet system with quick periods it is tens of milliseconds. */
#define DEADLINE_MS 3000

/*
 * The scanner counts a pass when it starts the next one. The pass under way may have begun
 * behind our pages, so the second end is the first that proves anything; since 6.4 single areas
 * may be passed over even then, which is why the entries made protnone are counted as well.
 */
#define PASSES 2

struct nodes {
	unsigned long mask[NODES_MAX / NODE_BITS];
};

static int allowed_nodes(struct nodes *nodes)
{
	memset(nodes, 0, sizeof(*nodes));
	return syscall(SYS_get_mempolicy, NULL, nodes->mask, NODES_MAX, NULL, MEMS_ALLOWED);
}

void numa_keep_away(void)
{
	struct nodes nodes;

	/* A kernel without memory policies has no scanner either. */
	if (!allowed_nodes(&nodes))
		syscall(SYS_set_mempolicy, UC_MPOL_BIND, nodes.mask, NODES_MAX);
}

int numa_first_nodes(int numbers[2], struct error *error)
{
	struct nodes nodes;
	int count = 0;

	if (allowed_nodes(&nodes))
		return error_errno(error, "get_mempolicy");
	for (int i = 0; i < NODES_MAX && count < 2; i++)
		if (nodes.mask[i / NODE_BITS] >> i % NODE_BITS & 1)
			numbers[count++] = i;
	return count == 2 ? 0 : error_set(error, "there are no two nodes");
}

static void *wait_for_stop(void *context)
{
	struct numa_companion *companion = context;
	char byte;

	while (read(companion->stop[0], &byte, 1) < 0 && errno == EINTR)
		;
	return NULL;
}

int numa_companion_start(struct numa_companion *companion, struct error *error)
{
	int ret;

	if (companion->running)
		return 0;
	if (pipe2(companion->stop, O_CLOEXEC))
		return error_errno(error, "pipe");
	ret = thread_start(&companion->thread, wait_for_stop, companion);
	if (ret) {
		close(companion->stop[0]);
		close(companion->stop[1]);
		errno = ret;
		return error_errno(error, "pthread_create");
	}
	companion->running = true;
	return 0;
}

void numa_companion_stop(struct numa_companion *companion)
{
	if (!companion->running)
		return;
	if (write(companion->stop[1], "", 1) == 1)
		pthread_join(companion->thread, NULL);
	close(companion->stop[0]);
	close(companion->stop[1]);
	companion->running = false;
}

/* A number behind a name in one of the kernel's "name : value" files; -1 if it is not there. */
static long read_number(const char *path, const char *name)
{
	FILE *file = fopen(path, "re");
	size_t length = strlen(name);
	char line[256];
	long value = -1;

	if (!file)
		return -1;
	while (value < 0 && fgets(line, sizeof(line), file)) {
		char *digits = line + length;

		if (strncmp(line, name, length))
			continue;
		digits += strspn(digits, " :\t");
		value = strtol(digits, NULL, 10);
	}
	fclose(file);
	return value;
}

static long passes(void)
{
	return read_number("/proc/self/sched", "mm->numa_scan_seq");
}

static long entries_made_protnone(void)
{
	return read_number("/proc/vmstat", "numa_pte_updates");
}

static long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void burn(void)
{
	for (volatile int i = 0; i < 200000; i++)
		;
}

static int bind_area(const struct area *area, bool scanned, struct error *error)
{
	int mode = UC_MPOL_BIND | (scanned ? UC_MPOL_F_NUMA_BALANCING : 0);
	/*
	 * Moving nothing, MPOL_MF_MOVE empties the per-CPU LRU batches: their extra references
	 * make the scanner take fresh pages for shared ones.
	 */
	unsigned int flags = scanned ? UC_MPOL_MF_MOVE : 0;
	struct nodes nodes;

	if (allowed_nodes(&nodes))
		return error_errno(error, "get_mempolicy");
	if (syscall(SYS_mbind, area->start, area->size, mode, nodes.mask, NODES_MAX, flags))
		return error_errno(error, "mbind with%s MPOL_F_NUMA_BALANCING",
				   scanned ? "" : "out");
	return 0;
}

static int wait_for_passes(long wanted_entries, struct error *error)
{
	long long deadline = now_ms() + DEADLINE_MS;
	long first = passes(), last = first, wanted = first + PASSES;

	if (first < 0)
		return error_set(error, "/proc/self/sched has no numa_scan_seq");
	while (last < wanted || entries_made_protnone() < wanted_entries) {
		if (now_ms() > deadline)
			return error_set(error,
					 "the NUMA scanner made %ld passes in %d ms, and %ld "
					 "entries too few protnone",
					 last - first, DEADLINE_MS,
					 wanted_entries - entries_made_protnone());
		burn();
		last = passes();
	}
	return 0;
}

struct numa_lock {
	_Atomic pid_t owner; /* 0: free */
};

struct numa_lock *numa_lock_new(struct error *error)
{
	struct numa_lock *lock = mmap(NULL, sizeof(*lock), PROT_READ | PROT_WRITE,
				      MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (lock == MAP_FAILED) {
		error_errno(error, "mmap of shared memory");
		return NULL;
	}
	return lock;
}

void numa_lock_free(struct numa_lock *lock)
{
	if (lock)
		munmap(lock, sizeof(*lock));
}

/* An owner that is gone was killed with the lock held. */
static bool try_lock(struct numa_lock *lock)
{
	pid_t owner = 0;

	if (atomic_compare_exchange_strong(&lock->owner, &owner, getpid()))
		return true;
	if (!kill(owner, 0) || errno != ESRCH)
		return false;
	return atomic_compare_exchange_strong(&lock->owner, &owner, getpid());
}

int numa_wait_for_hint(const struct area *area, unsigned int pages, struct numa_lock *lock,
		       struct error *error)
{
	long wanted_entries;
	int ret;

	while (!try_lock(lock))
		usleep(1000);
	/* Before the scanner may come: it can be over the area as soon as mbind() returns. */
	wanted_entries = entries_made_protnone() + pages;
	ret = bind_area(area, true, error);
	if (!ret)
		ret = wait_for_passes(wanted_entries, error);
	if (!ret)
		ret = bind_area(area, false, error);
	atomic_store(&lock->owner, 0);
	return ret;
}
