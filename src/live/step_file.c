// SPDX-License-Identifier: GPL-2.0-only
/* What is done to the file that the memory is of. */
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>

#include "live/steps.h"

struct file_work {
	const struct area *area;
	struct error *error;
};

static int punch_run(char *start, size_t size, void *context)
{
	const struct file_work *work = context;
	int ret;

	do {
		ret = fallocate(work->area->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
				start - work->area->start, (off_t)size);
	} while (ret && errno == EINTR);
	return ret ? error_errno(work->error, "fallocate(FALLOC_FL_PUNCH_HOLE)") : 0;
}

int step_punch(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct file_work work = { .area = local->area, .error = error };

	(void)value;
	return area_each_run(local->area, step->pages, punch_run, &work);
}

static int sync_run(char *start, size_t size, void *context)
{
	const struct file_work *work = context;

	return msync(start, size, MS_SYNC) ? error_errno(work->error, "msync(MS_SYNC)") : 0;
}

int step_sync(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct file_work work = { .area = local->area, .error = error };

	(void)value;
	return area_each_run(local->area, step->pages, sync_run, &work);
}
