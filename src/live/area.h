/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The memory under test: page_count units of one base page, or of one huge page for MAPPING_THP,
 * between guards of another kind, so that no other mapping merges with it (a merge with a new
 * mapping would make all of it read soft-dirty).
 */
#ifndef UFFD_CONFORM_LIVE_AREA_H
#define UFFD_CONFORM_LIVE_AREA_H

#include "sequence/sequence.h"

#define BASE_PAGE 4096UL

struct area {
	char *start;
	size_t size; /* bytes */
	size_t unit; /* bytes of one page of the sequence */
	unsigned int page_count;
	enum mapping mapping;
	int memfd; /* -1 for anonymous memory */
	void *reserved;
	size_t reserved_size;
};

/* @huge_size: bytes of a transparent huge page. */
int area_map(struct area *area, enum mapping mapping, unsigned int page_count, size_t huge_size,
	     struct error *error);
void area_unmap(struct area *area);

/* Where the program's word of a page is. */
uint64_t *area_word(const struct area *area, unsigned int page);

/* The page of an address, UINT32_MAX outside. */
unsigned int area_page(const struct area *area, uint64_t address);

/* Calls @work for each run of neighbouring pages in the set until one call returns nonzero. */
int area_each_run(const struct area *area, page_set pages,
		  int (*work)(char *start, size_t size, void *context), void *context);

/* Whether the whole area is made of huge pages, by /proc/self/smaps; -1 with the error set. */
int area_is_huge(const struct area *area, struct error *error);

#endif
