/* SPDX-License-Identifier: GPL-2.0-only */
/* Texts for the unit test of the sequence language: data only. */
#ifndef UFFD_CONFORM_TESTS_SEQUENCE_TEXTS_H
#define UFFD_CONFORM_TESTS_SEQUENCE_TEXTS_H

#include <stddef.h>

/* Headers of a case whose steps begin on line 6, of 8 pages. */
#define HEAD	     "case a/b\n why x\n on *\n track *\n steps\n"
#define HEAD_PRINTED "case a/b\n  why    x\n  on     *\n  track  *\n  steps\n"

/* What messages say is allowed. */
#define MAPPINGS                                                                                   \
	"anon, thp, mthp, shmem, shmem-private, shmem-thp, hugetlb, hugetlb-private, file, "       \
	"file-private"
#define VERBS                                                                                      \
	"map, arm, disarm, read, write, fill, mprotect, pkey-mprotect, madvise, fork, exit, "      \
	"numa-hint, expect, pageout, swapoff, migrate, split, split-folio, collapse, ksm-merge, "  \
	"ksm-unmerge, mremap, replace, move-in, punch, sync, uffdio, unregister, close, pin, "     \
	"unpin, "                                                                                  \
	"vmsplice, "                                                                               \
	"age, boundary, race"
#define STEPS	  VERBS ", child"
#define OPTIONS	  "event-fork, event-remap"
#define ACCESSORS "cpu, kernel, uring, vm_writev, mem, pin, pipe"
#define ADVICES	  "free, cold, dontneed, populate-read, populate-write, wipeonfork, dontfork"
#define FILLINGS  "copy, zeropage, continue, move, poison"
#define WAYS	  "writeprotect, scan, scan-blind"
#define RACES                                                                                      \
	"arm, unprotect, scan, mprotect, fork, migrate, split, collapse, pageout, dontneed, "      \
	"arm-collapse, arm-migrate, mprotect-migrate"
#define STATES "armed, unarmed, present, swapped, young"

struct good_text {
	const char *what;
	const char *text;
	const char *printed; /* in the canonical form */
};

struct bad_text {
	const char *text;
	const char *message; /* without the source's name and ':' */
	size_t length;	     /* 0: strlen(text) */
};

extern const struct good_text good_texts[];
extern const size_t good_text_count;
extern const struct bad_text bad_texts[];
extern const size_t bad_text_count;

#endif
