/* SPDX-License-Identifier: GPL-2.0-only */
/* The memory that a benchmark works on: private, anonymous, of one kind of page, all of it there.
 */
#ifndef UFFD_CONFORM_BENCH_WORKSPACE_H
#define UFFD_CONFORM_BENCH_WORKSPACE_H

#include <stddef.h>
#include <stdint.h>

#include "system/error.h"

enum bench_memory { MEMORY_4K, MEMORY_THP, MEMORY_HUGETLB, BENCH_MEMORIES };

struct bench_memory_info {
	const char *name;
	const char *page; /* what one is called */
	size_t page_size;
	uint64_t needs;
};

const struct bench_memory_info *bench_memory_info(enum bench_memory memory);

#define SMALL_PAGE ((size_t)4096)
#define HUGE_PAGE  ((size_t)2 << 20)

struct workspace {
	enum bench_memory memory;
	char *start;
	size_t size;
	size_t page_size;
	void *reserved;
	size_t reserved_size;
};

/* Written all over. -1 too, if its pages are not what was asked for. */
int workspace_map(struct workspace *workspace, enum bench_memory memory, size_t size,
		  struct error *error);
void workspace_unmap(struct workspace *workspace);

/* Writes a byte of each page, of each 4 KiB in huge ones. */
void workspace_touch(const struct workspace *workspace);

/* What may be used of it without harm to others: half of what the kernel has to give. */
uint64_t workspace_limit(void);

#endif
