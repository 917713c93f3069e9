/* SPDX-License-Identifier: GPL-2.0-only */
/* What is to be told of a step, of all pages alike in one row. */
#ifndef UFFD_CONFORM_TRACE_ROWS_H
#define UFFD_CONFORM_TRACE_ROWS_H

#include "trace/trace.h"

#define TRACE_ROWS_MAX (PROCESS_COUNT * SEQUENCE_PAGES_MAX)

struct trace_row {
	enum process process;
	page_set pages;
	/* As of the page table and of PAGEMAP_SCAN; "" where nobody looked. */
	char bits_before[8], bits_after[8];
	char scan_before[8], scan_after[8];
	char events[24]; /* "" without an access */
	char faults[24];
	char remark[96];   /* what there is besides */
	uint32_t findings; /* bit per finding of the result */
	bool plain;	   /* nothing was done to these pages, nothing has changed */
};

/* The letters of the bits, for a legend. */
#define TRACE_BITS                                                                                 \
	"bits: P present, S swapped, A armed, D soft-dirty, X exclusive, F of a file or shared"
#define TRACE_SCAN                                                                                 \
	"scan: W written (f by the fast path alone, g by the general one alone), P present, "      \
	"S swapped, D soft-dirty, H huge"

/* In the order of their first pages, the parent's first. */
size_t trace_rows(const struct trace_print *print, size_t step, struct trace_row *rows);

/* Of the finding @index of the result, kept by it, of this step? */
bool trace_finding_of(const struct trace_print *print, size_t step, unsigned int index);

unsigned int trace_findings_kept(const struct cell_result *result);

#endif
