/* SPDX-License-Identifier: GPL-2.0-only */
/* What the parts of src/emit share; nobody outside includes this. */
#ifndef UFFD_CONFORM_EMIT_EMISSION_H
#define UFFD_CONFORM_EMIT_EMISSION_H

#include "contract/model.h"
#include "emit/program.h"

/*
 * Whether some accesses land is known only when the program runs (/proc/PID/mem may be refused an
 * armed page). Of two models, in one such an access has landed, in the other it was refused; what
 * both agree about can be checked.
 */
enum { LANDED, NOT_LANDED, MODELS };

/* What is left out of a program that would be too long otherwise. */
enum economy {
	ECONOMY_NONE,
	ECONOMY_FAULTS,	 /* page faults and frames */
	ECONOMY_PRESENT, /* whether pages are there */
	ECONOMY_REST,	 /* the untouched part of huge pages */
	ECONOMY_OTHERS,	 /* the process that does not do the step, steps that only read */
	ECONOMY_EARLY,	 /* what is there before the first arming, and reading again */
	ECONOMY_BLANKS,	 /* blank lines between the steps */
	ECONOMY_SCAN,	 /* PAGEMAP_SCAN against pagemap */
	ECONOMY_BITS,	 /* pagemap, where there are messages */
	ECONOMY_COUNT
};

struct emission {
	struct program program;
	const struct sequence *sequence;
	struct model models[MODELS];
	const struct step *step;
	unsigned int number; /* of the step, from 1 */
	enum economy economy;
	bool early;	    /* nothing has been armed yet, and will be */
	char features[256]; /* of the userfaultfd */
	char counters[64];
	page_set held; /* pinned or spliced: they stay in memory */

	/* The statements of the step, each with the process that makes it; _COUNT is both. */
	struct statement {
		enum process process;
		char text[256];
	} statements[96];
	unsigned int statement_count;
};

/* A statement of the step under way. */
void emission_say(struct emission *emission, enum process process, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * The first argument of a function that itself waits for its process's turn; none where there is
 * only one process. Its statement is both processes'.
 */
const char *emission_who(const struct emission *emission, enum process process);

/* "seen->" or "seen.": by fork the counters are shared memory. */
const char *emission_seen(const struct emission *emission);

/* kinds.c: facts and variables of the mapping and the tracker. */
void emission_describe(struct emission *emission);
void emission_map(struct emission *emission);
/* Ends the program if page 0 is not in a folio of so many. */
void emission_need_huge(struct emission *emission, unsigned int base_pages);

/* steps.c: false: there is no way to emit it. */
bool emission_step(struct emission *emission);
/* Why the step is in no program; NULL: it can be emitted. */
const char *emission_refusal(const struct emission *emission);

/* access.c */
void emission_access(struct emission *emission, page_set pages, bool write, bool same_data,
		     enum accessor accessor);

/* checks.c */
void emission_check(struct emission *emission);

/* The value of page 0 that the step brings. */
static inline uint64_t emission_value(const struct emission *emission)
{
	return emission->number * UINT64_C(0x100);
}

#endif
