// SPDX-License-Identifier: GPL-2.0-only
#include "system/trials.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "system/uapi.h"
#include "system/value_file.h"

char *trial_page(void)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	char *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (page == MAP_FAILED)
		return NULL;
	write_byte(page, 1);
	return page;
}

int pagemap_word(const void *address, uint64_t *word)
{
	off_t offset = (off_t)((uintptr_t)address / (uintptr_t)sysconf(_SC_PAGESIZE) * 8);
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC), failed = 0;
	ssize_t got;

	if (fd < 0)
		return errno;
	got = pread(fd, word, sizeof(*word), offset);
	if (got != (ssize_t)sizeof(*word))
		failed = got < 0 ? errno : EIO;
	close(fd);
	return failed;
}

void trial_pagemap(struct facts *facts)
{
	char *page = trial_page();
	uint64_t word = 0;

	facts->pagemap_errno = page ? pagemap_word(page, &word) : ENOMEM;
	if (!facts->pagemap_errno && !(word & UC_PAGEMAP_PRESENT))
		facts->pagemap_errno = EIO;
	facts->pagemap = !facts->pagemap_errno;
	facts->pfn_visible = facts->pagemap && (word & UC_PAGEMAP_PFN_MASK);
}

/* A kernel without soft-dirty takes the 4, too: only a round trip tells. */
void trial_soft_dirty(struct facts *facts)
{
	int fd = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
	char *page = trial_page();
	uint64_t word = 0;

	if (fd < 0 || !page)
		return;
	facts->soft_dirty_trip[0] = !pagemap_word(page, &word) && (word & UC_PAGEMAP_SOFT_DIRTY);
	facts->clear_refs = write(fd, UC_CLEAR_REFS_SOFT_DIRTY, 1) == 1;
	if (!facts->clear_refs)
		return;
	facts->soft_dirty_trip[1] = !pagemap_word(page, &word) && !(word & UC_PAGEMAP_SOFT_DIRTY);
	write_byte(page, 2);
	facts->soft_dirty_trip[2] = !pagemap_word(page, &word) && (word & UC_PAGEMAP_SOFT_DIRTY);
	facts->soft_dirty =
		facts->soft_dirty_trip[0] && facts->soft_dirty_trip[1] && facts->soft_dirty_trip[2];
}

static int scan(int fd, const char *page, uint64_t category)
{
	struct uc_page_region region;
	struct uc_pm_scan_arg argument = {
		.size = sizeof(argument),
		.start = (uintptr_t)page,
		.end = (uintptr_t)page + (uintptr_t)sysconf(_SC_PAGESIZE),
		.vec = (uintptr_t)&region,
		.vec_len = 1,
		.category_mask = category,
		.return_mask = category,
	};

	return ioctl(fd, UC_PAGEMAP_SCAN, &argument) < 0 ? errno : 0;
}

void trial_pagemap_scan(struct facts *facts)
{
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	char *page = trial_page();

	if (fd < 0 || !page) {
		facts->pagemap_scan_errno = errno;
		return;
	}
	facts->pagemap_scan_errno = scan(fd, page, UC_PAGE_IS_PRESENT);
	if (facts->pagemap_scan_errno)
		return;
	for (unsigned int bit = 0; bit < 64; bit++)
		if (!scan(fd, page, UINT64_C(1) << bit))
			facts->scan_categories |= UINT64_C(1) << bit;
}
