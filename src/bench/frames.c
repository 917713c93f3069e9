// SPDX-License-Identifier: GPL-2.0-only
#include "bench/frames.h"

#include <fcntl.h>
#include <unistd.h>

#include "system/uapi.h"

#define CHUNK_PAGES 4096

static void write_pages(char *start, size_t size)
{
	for (size_t at = 0; at < size; at += SMALL_PAGE)
		*(volatile uint64_t *)(start + at) = at;
}

static int read_frames(int pagemap, const char *start, size_t pages, uint64_t *entries,
		       struct error *error)
{
	size_t bytes = pages * sizeof(*entries);

	if (pread(pagemap, entries, bytes,
		  (off_t)((uintptr_t)start / SMALL_PAGE * sizeof(*entries))) != (ssize_t)bytes)
		return error_errno(error, "read of /proc/self/pagemap");
	for (size_t i = 0; i < pages; i++)
		entries[i] &= UC_PAGEMAP_PFN_MASK;
	return 0;
}

static int write_and_compare(struct bench_context *context, unsigned int phase, int pagemap,
			     struct error *error)
{
	uint64_t before[CHUNK_PAGES], after[CHUNK_PAGES];
	const struct workspace *memory = context->workspace;
	uint64_t copied = 0;

	for (size_t at = 0; at < memory->size; at += CHUNK_PAGES * SMALL_PAGE) {
		size_t left = memory->size - at, size = CHUNK_PAGES * SMALL_PAGE;

		size = left < size ? left : size;
		if (read_frames(pagemap, memory->start + at, size / SMALL_PAGE, before, error))
			return -1;
		MEASURE(context, phase, write_pages(memory->start + at, size));
		if (read_frames(pagemap, memory->start + at, size / SMALL_PAGE, after, error))
			return -1;
		for (size_t i = 0; i < size / SMALL_PAGE; i++)
			copied += before[i] != after[i];
	}
	reading_count(&context->readings[phase], COUNT_COPIED, copied * SMALL_PAGE);
	return 0;
}

int frames_write_all(struct bench_context *context, unsigned int phase, struct error *error)
{
	const struct workspace *memory = context->workspace;
	int pagemap, ret;

	if (!context->facts->pfn_visible) {
		MEASURE(context, phase, write_pages(memory->start, memory->size));
		return 0;
	}
	pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	if (pagemap < 0)
		return error_errno(error, "/proc/self/pagemap");
	ret = write_and_compare(context, phase, pagemap, error);
	close(pagemap);
	return ret;
}
