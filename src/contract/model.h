/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The contract as a model: what a program may know about each page, what each step does to that,
 * and so what the next access must do and what the page table must show.
 *
 * Pure code. Everything that no source promises is "unknown" and checked by nobody: a healthy
 * kernel never disagrees with the model. Pages are numbers below page_count.
 */
#ifndef UFFD_CONFORM_CONTRACT_MODEL_H
#define UFFD_CONFORM_CONTRACT_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/clause.h"
#include "sequence/sequence.h"

enum known { KNOWN_NO, KNOWN_YES, UNKNOWN };

/* One bit as the page table must show it; the clause that a different value breaks. */
struct bit_expectation {
	enum known value;
	enum clause clause;
};

/* What the next store to the page costs in faults, as far as that is promised. */
enum store_cost {
	COST_UNKNOWN,
	COST_FREE,    /* none: the page is mapped writable */
	COST_REUSE,   /* one, and the page stays: the last owner takes it */
	COST_COPY,    /* one, and the page is replaced: another process has it too */
	COST_TRACKED, /* one, without which soft-dirty would not see it */
	COST_ONE,     /* one at most */
};

struct model_page {
	uint64_t data;
	enum known data_is_zero_too;	   /* MADV_FREE: the old data or zero */
	struct bit_expectation armed;	   /* uffd bit; soft-dirty: the dirty bit is clear */
	struct bit_expectation rest_armed; /* the same for the untouched part of a THP */
	struct bit_expectation present;
	enum store_cost cost;
	enum clause cost_clause;
	bool exclusive;	   /* no other process maps it, and none has since it was made */
	bool clean;	   /* MADV_FREE took the dirty bit */
	bool was_none;	   /* the protection was none since it was last writable */
	bool split;	   /* a THP of which a part was replaced or is mapped alone */
	bool protnone;	   /* a NUMA hint is pending */
	bool batched;	   /* an LRU batch may hold a reference to it */
	bool keyed;	   /* it has a protection key, which worker threads may not have */
	bool refused;	   /* a write was refused since the last that landed */
	bool unregistered; /* the userfaultfd does not cover it any more */
	bool swapped;	   /* it is in swap, if the kernel could page it out */
	bool moved;	/* it was read in from swap, merged, ...: no promise about its page frame */
	bool pinned;	/* a device has it */
	bool left;	/* a device has what was there before */
	bool spliced;	/* a pipe has it, or had */
	bool populated; /* with zeroes of its own, which were never written */
	bool poisoned;	/* UFFDIO_POISON: nobody can read or write it */
	bool rest_given;  /* MADV_FREE gave away what the program never touches of it */
	bool rest_absent; /* of that some may not be there */
	bool wiped;	  /* MADV_WIPEONFORK: the child begins with zeroes */
	bool withheld;	  /* MADV_DONTFORK: the child has nothing there */
	enum protection protection;
};

#define MODEL_SPLICED_MAX 64

struct model_setup {
	enum mapping mapping;
	enum tracker tracker;
	bool event_fork, event_remap;
	bool user_mode_only; /* the userfaultfd may not wait in the kernel */
	unsigned int page_count;
};

struct model {
	struct model_setup setup;
	bool child;	/* there is one */
	bool had_child; /* there was one: data may have leaked */
	struct model_page pages[PROCESS_COUNT][SEQUENCE_PAGES_MAX];

	/* What vmsplice put into the pipe; data that the owner of the page may change is unknown.
	 */
	struct model_spliced {
		uint64_t data;
		bool known;
	} spliced[MODEL_SPLICED_MAX];
	unsigned int spliced_count, spliced_read;
};

enum notice {
	NOTICE_NONE,	   /* no notification */
	NOTICE_EVENT,	   /* exactly one */
	NOTICE_OR_REFUSED, /* one, or the access fails and nothing lands */
	NOTICE_REFUSED,	   /* the protection forbids it */
	NOTICE_FREE,	   /* no promise: it lands or fails, but never lands unseen by @if_armed */
};

struct access_expectation {
	enum notice notice;
	enum clause notice_clause;  /* broken by a notification that lacks */
	enum clause quiet_clause;   /* broken by one that nobody asked for */
	bool must_see;		    /* NOTICE_FREE: landing without a notification breaks R1 */
	int faults_min, faults_max; /* -1: no promise */
	enum clause too_few_clause, too_many_clause;
	bool frame_kept; /* the page stays the same page frame */
	enum clause frame_clause;
	bool data_known; /* reads */
	uint64_t data;
	bool data_may_be_zero;
	enum clause data_clause;
};

void model_init(struct model *model, const struct model_setup *setup);

/*
 * The bits have been held against the page table. From now on one that changes was lost, or made
 * up, by whatever came after.
 */
void model_settle(struct model *model);

/* Every step but reads, writes and expect. @value: as of the backend's step. */
void model_step(struct model *model, const struct step *step, uint64_t value);

void model_expect_access(const struct model *model, enum process process, unsigned int page,
			 bool write, enum accessor accessor, struct access_expectation *expect);

/* The access has been made; @landed: it was not refused. */
void model_note_access(struct model *model, enum process process, unsigned int page, bool write,
		       enum accessor accessor, bool landed, uint64_t value);

/* True for a page of this process whose next write must notify the tracker. */
bool model_armed(const struct model *model, enum process process, unsigned int page);

/* The tracker's notifications are bits of the page table (soft-dirty, async), not messages. */
bool tracker_is_polled(enum tracker tracker);
bool tracker_is_uffd(enum tracker tracker);

/* Anonymous memory (or memory that becomes so): private pages, copied on write. */
bool mapping_is_private(enum mapping mapping);

/* Backed by a file, be it in memory; of pages that are not there a marker remembers the arming. */
bool mapping_is_file(enum mapping mapping);
bool mapping_is_hugetlb(enum mapping mapping);

/* A page of the sequence is one of 2 MiB. */
bool mapping_is_huge(enum mapping mapping);

/* A file of a filesystem: nothing is promised about what its stores cost. */
bool mapping_is_on_disk(enum mapping mapping);

/*
 * Whether a tracker can work on such memory at all: there is no soft-dirty of hugetlb memory
 * (vma_wants_writenotify()), and of plain files only an asynchronous userfaultfd
 * (vma_can_userfault()).
 */
bool mapping_tracks(enum mapping mapping, enum tracker tracker);

/* Whether the step can be taken on such memory: madvise(2) and others refuse some. */
bool mapping_takes(enum mapping mapping, enum tracker tracker, const struct step *step);

#endif
