// SPDX-License-Identifier: GPL-2.0-only
/* What the monitor of a userfaultfd does beside arming: fills memory, and gives tracking up. */
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/steps.h"
#include "live/tracker.h"
#include "system/uapi.h"

struct fill_work {
	const struct local *local;
	int uffd;
	const struct step *step;
	uint64_t value;
	char *source; /* memory of one page of the sequence */
	struct error *error;
};

/* The ioctl, and where the kernel says how much it has done. */
static int fill_ioctl(const struct fill_work *work, char *start, size_t size)
{
	struct uc_uffdio_range range = { .start = (uintptr_t)start, .len = size };
	int uffd = work->uffd;
	bool wp = work->step->wp;
	uint64_t source = (uintptr_t)work->source;

	switch (work->step->filling) {
	case FILLING_COPY: {
		struct uc_uffdio_copy copy = { .dst = range.start,
					       .src = source,
					       .len = size,
					       .mode = wp ? UC_UFFDIO_COPY_MODE_WP : 0 };

		return ioctl(uffd, UC_UFFDIO_COPY, &copy);
	}
	case FILLING_ZEROPAGE: {
		struct uc_uffdio_zeropage zeropage = { .range = range };

		return ioctl(uffd, UC_UFFDIO_ZEROPAGE, &zeropage);
	}
	case FILLING_CONTINUE: {
		struct uc_uffdio_continue go_on = { .range = range,
						    .mode = wp ? UC_UFFDIO_CONTINUE_MODE_WP : 0 };

		return ioctl(uffd, UC_UFFDIO_CONTINUE, &go_on);
	}
	case FILLING_MOVE: {
		struct uc_uffdio_move move = { .dst = range.start, .src = source, .len = size };

		return ioctl(uffd, UC_UFFDIO_MOVE, &move);
	}
	case FILLING_POISON: {
		struct uc_uffdio_poison poison = { .range = range };

		return ioctl(uffd, UC_UFFDIO_POISON, &poison);
	}
	case FILLING_COUNT:
		break;
	}
	errno = EINVAL;
	return -1;
}

static int fill_page(struct fill_work *work, char *start)
{
	const struct area *area = work->local->area;
	unsigned int page = area_page(area, (uintptr_t)start);
	size_t word = (char *)area_word(area, page) - start;
	int ret;

	*(volatile uint64_t *)(work->source + word) = work->value + page;
	do {
		ret = fill_ioctl(work, start, area->unit);
	} while (ret && errno == EAGAIN && !sched_yield());
	if (!ret)
		return 0;
	return error_errno(work->error, "UFFDIO of %s%s%s", filling_name(work->step->filling),
			   work->step->wp ? " with write-protection" : "",
			   errno == EEXIST ? " where a page or a marker of an armed one is" : "");
}

static int fill_run(char *start, size_t size, void *context)
{
	struct fill_work *work = context;

	for (size_t offset = 0; offset < size; offset += work->local->area->unit)
		if (fill_page(work, start + offset))
			return -1;
	return 0;
}

/* For soft-dirty, whose tracker has no userfaultfd: one that reports what is missing to nobody. */
static int open_for_step(const struct area *area, struct error *error)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API };
	struct uc_uffdio_register range = {
		.range = { .start = (uintptr_t)area->start, .len = area->size },
		.mode = UC_UFFDIO_REGISTER_MODE_MISSING,
	};
	enum uffd_path path;
	int uffd = uffd_open(&path);

	if (uffd >= 0 && !ioctl(uffd, UC_UFFDIO_API, &api) &&
	    !ioctl(uffd, UC_UFFDIO_REGISTER, &range))
		return uffd;
	error_errno(error, "a userfaultfd for uffdio");
	if (uffd >= 0)
		close(uffd);
	return -1;
}

static int fill_all(struct fill_work *work, const struct area *area, page_set pages)
{
	size_t unit = area->unit, size = 2 * unit;
	char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int ret;

	if (memory == MAP_FAILED)
		return error_errno(work->error, "mmap of %zu bytes", size);
	madvise(memory, size, area->mapping == MAPPING_THP ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
	work->source = (char *)(((uintptr_t)memory + unit - 1) / unit * unit);
	ret = area_each_run(area, pages, fill_run, work);
	munmap(memory, size);
	return ret;
}

int step_uffdio(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	bool own = local->tracker->tracker == TRACKER_SOFT_DIRTY;
	struct fill_work work = {
		.local = local,
		.uffd = own ? open_for_step(local->area, error) : local->tracker->uffd,
		.step = step,
		.value = value,
		.error = error,
	};
	int ret;

	if (work.uffd < 0)
		return own ? -1 : error_set(error, "uffdio without a userfaultfd");
	ret = fill_all(&work, local->area, step->pages);
	if (own)
		close(work.uffd);
	return ret;
}

static int unregister(int uffd, char *start, size_t size)
{
	struct uc_uffdio_range range = { .start = (uintptr_t)start, .len = size };
	int ret;

	do {
		ret = ioctl(uffd, UC_UFFDIO_UNREGISTER, &range);
	} while (ret && errno == EAGAIN && !sched_yield());
	return ret;
}

/* What came later, and was never registered, may be nothing that could be. */
static int unregister_mapping(char *start, size_t size, void *context)
{
	const int *uffd = context;

	return unregister(*uffd, start, size) && errno != EINVAL;
}

int step_unregister(struct local *local, const struct step *step, uint64_t value,
		    struct error *error)
{
	const struct area *area = local->area;
	int uffd = local->tracker->uffd, ret;

	(void)step;
	(void)value;
	if (uffd < 0)
		return 0;
	if (!unregister(uffd, area->start, area->size))
		return 0;
	if (errno != EINVAL)
		return error_errno(error, "UFFDIO_UNREGISTER");
	ret = area_each_mapping(area, unregister_mapping, &uffd, error);
	return ret > 0 ? error_errno(error, "UFFDIO_UNREGISTER") : ret;
}

int step_close(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	(void)step;
	(void)value;
	(void)error;
	tracker_close_uffd(local->tracker);
	return 0;
}
