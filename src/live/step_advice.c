// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/steps.h"
#include "system/uapi.h"

/* Many times what the kernel flushes page by page, and no huge page. */
#define FLUSH_SIZE (1024 * 1024)

static const int advices[ADVICE_COUNT] = {
	[ADVICE_FREE] = UC_MADV_FREE,
	[ADVICE_COLD] = UC_MADV_COLD,
	[ADVICE_DONTNEED] = MADV_DONTNEED,
	[ADVICE_POPULATE_READ] = UC_MADV_POPULATE_READ,
	[ADVICE_POPULATE_WRITE] = UC_MADV_POPULATE_WRITE,
	[ADVICE_WIPEONFORK] = MADV_WIPEONFORK,
	[ADVICE_DONTFORK] = MADV_DONTFORK,
};

struct advice_work {
	enum advice advice;
	struct error *error;
};

static int advise_run(char *start, size_t size, void *context)
{
	struct advice_work *work = context;
	int ret;

	do {
		ret = madvise(start, size, advices[work->advice]);
	} while (ret && errno == EAGAIN);
	if (ret)
		return error_errno(work->error, "madvise %s", advice_name(work->advice));
	return 0;
}

int step_madvise(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct advice_work work = { .advice = step->advice, .error = error };

	(void)value;
	return area_each_run(local->area, step->pages, advise_run, &work);
}

/*
 * clear_refs leaves the TLB alone, by which a page could be touched unnoticed. Unmapping so many
 * pages flushes all of it, and the memory under test stays as it is.
 */
static int flush_tlb(struct error *error)
{
	void *pages = mmap(NULL, FLUSH_SIZE, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	if (pages == MAP_FAILED || munmap(pages, FLUSH_SIZE))
		return error_errno(error, "mmap of %d bytes", FLUSH_SIZE);
	return 0;
}

int step_age(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
	int ret = 0;

	(void)local;
	(void)step;
	(void)value;
	if (file < 0)
		return error_errno(error, "/proc/self/clear_refs");
	if (write(file, UC_CLEAR_REFS_REFERENCED, 1) != 1)
		ret = error_errno(error, "write to /proc/self/clear_refs");
	close(file);
	return ret ? ret : flush_tlb(error);
}
