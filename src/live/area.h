/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The memory under test: page_count units between guards of another kind, so that no other
 * mapping merges with it (a merge with a new mapping would make all of it read soft-dirty). A
 * unit is one base page, or a huge page, or what of a folio belongs to one page of the sequence.
 */
#ifndef UFFD_CONFORM_LIVE_AREA_H
#define UFFD_CONFORM_LIVE_AREA_H

#include "sequence/sequence.h"
#include "system/facts.h"

#define BASE_PAGE 4096UL

struct area {
	char *start;
	size_t size; /* bytes */
	size_t unit; /* bytes of one page of the sequence */
	unsigned int page_count;
	enum mapping mapping;
	int file; /* -1 for anonymous memory */
	void *reserved;
	size_t reserved_size;
	char *places[2]; /* where it can be: mremap() moves it from one to the other */
};

int area_map(struct area *area, enum mapping mapping, unsigned int page_count,
	     const struct facts *facts, struct error *error);
void area_unmap(struct area *area);

/*
 * Maps memory of the area's kind at @at, over what is there; it is what the area has at
 * @offset, if it is of a file. NULL for @at: where the kernel likes.
 */
char *area_map_part(const struct area *area, char *at, size_t size, size_t offset,
		    struct error *error);

/*
 * The base page of a page of the sequence that the program reads and writes, counted from the
 * page's start: of huge pages the first or the last, as the kernel has code of its own for the
 * first; by turns of two pages, as even pages are armed more often than odd ones.
 */
size_t area_base_page(const struct area *area, unsigned int page);

/* Where the program's word of a page is. */
uint64_t *area_word(const struct area *area, unsigned int page);

/* The page of an address, UINT32_MAX outside. */
unsigned int area_page(const struct area *area, uint64_t address);

/* Calls @work for each run of neighbouring pages in the set until one call returns nonzero. */
int area_each_run(const struct area *area, page_set pages,
		  int (*work)(char *start, size_t size, void *context), void *context);

/*
 * The sum of a field of /proc/self/smaps, such as "AnonHugePages", over the area, in bytes. Its
 * mappings may be several by now.
 */
int area_smaps(const struct area *area, const char *field, uint64_t *bytes, struct error *error);

/*
 * Calls @work for each mapping that the area is made of by now, until one call returns nonzero;
 * -1 with the error set as well. @work may move and unmap them.
 */
int area_each_mapping(const struct area *area, int (*work)(char *start, size_t size, void *context),
		      void *context, struct error *error);

/* The pages in mappings that may be read and written. */
int area_writable(const struct area *area, page_set *pages, struct error *error);

/* Whether fork copies anything that a userfaultfd write-protects; -1 with the error set. */
int area_is_followed(const struct area *area, struct error *error);

/* Whether the whole area is made of huge pages; -1 with the error set. */
int area_is_huge(const struct area *area, struct error *error);

#endif
