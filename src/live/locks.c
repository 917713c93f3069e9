// SPDX-License-Identifier: GPL-2.0-only
#include "live/locks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/numa.h"

int live_locks_open(struct live_locks *locks, struct error *error)
{
	locks->numa = numa_lock_new(error);
	locks->swap = locks->race = -1;
	if (!locks->numa)
		return -1;
	/* Without memfds there is nothing to lock: a cell that needs it is then broken and says so.
	 */
	locks->swap = memfd_create("uffd-conform-swap", MFD_CLOEXEC);
	locks->race = memfd_create("uffd-conform-race", MFD_CLOEXEC);
	return 0;
}

void live_locks_close(struct live_locks *locks)
{
	numa_lock_free(locks->numa);
	if (locks->swap >= 0)
		close(locks->swap);
	if (locks->race >= 0)
		close(locks->race);
	*locks = (struct live_locks){ .swap = -1, .race = -1 };
}

/* A lock belongs to an open file: each process opens one of its own. */
static int acquire(int locked, bool alone, const char *what, struct error *error)
{
	char path[64];
	int file, ret;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", locked);
	file = open(path, O_RDWR | O_CLOEXEC);
	if (file < 0)
		return error_errno(error, "the lock of %s", what);
	do {
		ret = flock(file, alone ? LOCK_EX : LOCK_SH);
	} while (ret && errno == EINTR);
	if (!ret)
		return file;
	error_errno(error, "the lock of %s", what);
	close(file);
	return -1;
}

int swap_acquire(struct swap_use *use, const struct live_locks *locks, bool alone,
		 struct error *error)
{
	int file;

	if (use->file)
		return 0;
	file = acquire(locks->swap, alone, "swap", error);
	if (file < 0)
		return -1;
	use->file = file;
	return 0;
}

void swap_release(struct swap_use *use)
{
	if (use->file)
		close(use->file);
	use->file = 0;
}

int race_acquire(const struct live_locks *locks, struct error *error)
{
	return acquire(locks->race, true, "races", error);
}
