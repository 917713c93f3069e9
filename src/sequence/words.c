// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/words.h"

#include "contract/boundary.h"
#include "sequence/race.h"

#include <string.h>

static const char *const keyword_words[KEYWORD_COUNT] = {
	[KEYWORD_CASE] = "case",   [KEYWORD_WHY] = "why",     [KEYWORD_CITE] = "cite",
	[KEYWORD_ON] = "on",	   [KEYWORD_TRACK] = "track", [KEYWORD_WITH] = "with",
	[KEYWORD_STEPS] = "steps",
};

static const char *const mapping_words[MAPPING_COUNT] = {
	[MAPPING_ANON] = "anon",
	[MAPPING_THP] = "thp",
	[MAPPING_MTHP] = "mthp",
	[MAPPING_SHMEM] = "shmem",
	[MAPPING_SHMEM_PRIVATE] = "shmem-private",
	[MAPPING_SHMEM_THP] = "shmem-thp",
	[MAPPING_HUGETLB] = "hugetlb",
	[MAPPING_HUGETLB_PRIVATE] = "hugetlb-private",
	[MAPPING_FILE] = "file",
	[MAPPING_FILE_PRIVATE] = "file-private",
};

static const char *const tracker_words[TRACKER_COUNT] = {
	[TRACKER_NONE] = "none",
	[TRACKER_UFFD_WP] = "uffd-wp",
	[TRACKER_UFFD_WP_SIGBUS] = "uffd-wp-sigbus",
	[TRACKER_UFFD_WP_ASYNC] = "uffd-wp-async",
	[TRACKER_SOFT_DIRTY] = "soft-dirty",
};

static const char *const option_words[OPTION_COUNT] = {
	[OPTION_EVENT_FORK] = "event-fork",
	[OPTION_EVENT_REMAP] = "event-remap",
};

/* One more than verbs: what a step's line can begin with. */
static const char *const step_words[VERB_COUNT + 1] = {
	[VERB_MAP] = "map",
	[VERB_ARM] = "arm",
	[VERB_DISARM] = "disarm",
	[VERB_READ] = "read",
	[VERB_WRITE] = "write",
	[VERB_FILL] = "fill",
	[VERB_MPROTECT] = "mprotect",
	[VERB_PKEY_MPROTECT] = "pkey-mprotect",
	[VERB_MADVISE] = "madvise",
	[VERB_FORK] = "fork",
	[VERB_EXIT] = "exit",
	[VERB_NUMA_HINT] = "numa-hint",
	[VERB_EXPECT] = "expect",
	[VERB_PAGEOUT] = "pageout",
	[VERB_SWAPOFF] = "swapoff",
	[VERB_MIGRATE] = "migrate",
	[VERB_SPLIT] = "split",
	[VERB_SPLIT_FOLIO] = "split-folio",
	[VERB_COLLAPSE] = "collapse",
	[VERB_KSM_MERGE] = "ksm-merge",
	[VERB_KSM_UNMERGE] = "ksm-unmerge",
	[VERB_MREMAP] = "mremap",
	[VERB_REPLACE] = "replace",
	[VERB_MOVE_IN] = "move-in",
	[VERB_PUNCH] = "punch",
	[VERB_SYNC] = "sync",
	[VERB_UFFDIO] = "uffdio",
	[VERB_UNREGISTER] = "unregister",
	[VERB_CLOSE] = "close",
	[VERB_PIN] = "pin",
	[VERB_UNPIN] = "unpin",
	[VERB_VMSPLICE] = "vmsplice",
	[VERB_AGE] = "age",
	[VERB_BOUNDARY] = "boundary",
	[VERB_RACE] = "race",
	[VERB_COUNT] = "child",
};

static const char *const accessor_words[ACCESSOR_COUNT] = {
	[ACCESSOR_CPU] = "cpu",	    [ACCESSOR_KERNEL] = "kernel",
	[ACCESSOR_URING] = "uring", [ACCESSOR_VM_WRITEV] = "vm_writev",
	[ACCESSOR_MEM] = "mem",	    [ACCESSOR_PIN] = "pin",
	[ACCESSOR_PIPE] = "pipe",
};

static const char *const protection_words[PROTECTION_COUNT] = {
	[PROTECTION_NONE] = "none",
	[PROTECTION_R] = "r",
	[PROTECTION_RW] = "rw",
};

static const char *const advice_words[ADVICE_COUNT] = {
	[ADVICE_FREE] = "free",
	[ADVICE_COLD] = "cold",
	[ADVICE_DONTNEED] = "dontneed",
	[ADVICE_POPULATE_READ] = "populate-read",
	[ADVICE_POPULATE_WRITE] = "populate-write",
	[ADVICE_WIPEONFORK] = "wipeonfork",
	[ADVICE_DONTFORK] = "dontfork",
};

static const char *const filling_words[FILLING_COUNT] = {
	[FILLING_COPY] = "copy", [FILLING_ZEROPAGE] = "zeropage", [FILLING_CONTINUE] = "continue",
	[FILLING_MOVE] = "move", [FILLING_POISON] = "poison",
};

static const char *const arming_words[ARMING_COUNT] = {
	[ARMING_USUAL] = "usual",
	[ARMING_WRITEPROTECT] = "writeprotect",
	[ARMING_SCAN] = "scan",
	[ARMING_SCAN_BLIND] = "scan-blind",
};

static const char *const outcome_words[OUTCOME_COUNT] = {
	[OUTCOME_UNSTATED] = "unstated",
	[OUTCOME_EVENT] = "event",
	[OUTCOME_QUIET] = "quiet",
	[OUTCOME_REFUSED] = "refused",
};

static const char *const state_words[STATE_COUNT] = {
	[STATE_ARMED] = "armed",     [STATE_UNARMED] = "unarmed", [STATE_PRESENT] = "present",
	[STATE_SWAPPED] = "swapped", [STATE_YOUNG] = "young",
};

const struct vocabulary keyword_vocabulary = { "keyword", keyword_words, NULL, 0, KEYWORD_COUNT };
const struct vocabulary mapping_vocabulary = { "mapping", mapping_words, NULL, 0, MAPPING_COUNT };
const struct vocabulary tracker_vocabulary = { "tracker", tracker_words, NULL, 0, TRACKER_COUNT };
const struct vocabulary option_vocabulary = { "option", option_words, NULL, 0, OPTION_COUNT };
const struct vocabulary verb_vocabulary = { "step", step_words, NULL, 0, VERB_COUNT };
const struct vocabulary step_vocabulary = { "step", step_words, NULL, 0, VERB_COUNT + 1 };
const struct vocabulary accessor_vocabulary = { "accessor", accessor_words, NULL, 0,
						ACCESSOR_COUNT };
const struct vocabulary protection_vocabulary = { "protection", protection_words, NULL, 0,
						  PROTECTION_COUNT };
const struct vocabulary advice_vocabulary = { "advice", advice_words, NULL, 0, ADVICE_COUNT };
const struct vocabulary filling_vocabulary = { "filling", filling_words, NULL, 0, FILLING_COUNT };
/* Nothing is written for the usual way, nor for an outcome that is not stated. */
const struct vocabulary arming_vocabulary = { "way of arming", arming_words, NULL, ARMING_USUAL + 1,
					      ARMING_COUNT };
const struct vocabulary outcome_vocabulary = { "outcome", outcome_words, NULL, OUTCOME_UNSTATED + 1,
					       OUTCOME_COUNT };
static const char *boundary_word(unsigned int number)
{
	return boundary_name(number);
}

static const char *race_word(unsigned int number)
{
	return race_name(number);
}

const struct vocabulary boundary_vocabulary = { .what = "boundary",
						.word = boundary_word,
						.count = BOUNDARY_COUNT };
const struct vocabulary race_vocabulary = { .what = "race",
					    .word = race_word,
					    .count = RACE_COUNT };
const struct vocabulary state_vocabulary = { "state", state_words, NULL, 0, STATE_COUNT };

const struct verb_grammar verb_grammars[VERB_COUNT] = {
	[VERB_MAP] = { .parent = true, .operand = OPERAND_COUNT },
	[VERB_ARM] = { .parent = true, .pages = PAGES_REQUIRED, .arming = true },
	[VERB_DISARM] = { .parent = true, .pages = PAGES_REQUIRED },
	[VERB_READ] = { .parent = true, .child = true, .pages = PAGES_REQUIRED, .access = true },
	[VERB_WRITE] = { .parent = true, .child = true, .pages = PAGES_REQUIRED, .access = true },
	[VERB_FILL] = { .parent = true, .child = true, .pages = PAGES_REQUIRED, .access = true },
	[VERB_MPROTECT] = { .parent = true,
			    .child = true,
			    .operand = OPERAND_PROTECTION,
			    .pages = PAGES_OPTIONAL },
	[VERB_PKEY_MPROTECT] = { .parent = true,
				 .child = true,
				 .operand = OPERAND_PROTECTION,
				 .pages = PAGES_OPTIONAL },
	[VERB_MADVISE] = { .parent = true,
			   .child = true,
			   .operand = OPERAND_ADVICE,
			   .pages = PAGES_OPTIONAL },
	[VERB_FORK] = { .parent = true },
	[VERB_EXIT] = { .child = true },
	[VERB_NUMA_HINT] = { .parent = true, .child = true },
	[VERB_EXPECT] = { .parent = true,
			  .child = true,
			  .operand = OPERAND_STATE,
			  .pages = PAGES_REQUIRED },
	[VERB_PAGEOUT] = { .parent = true, .child = true, .pages = PAGES_OPTIONAL },
	[VERB_SWAPOFF] = { .parent = true },
	[VERB_MIGRATE] = { .parent = true, .child = true, .pages = PAGES_OPTIONAL },
	[VERB_SPLIT] = { .parent = true, .child = true, .pages = PAGES_OPTIONAL },
	[VERB_SPLIT_FOLIO] = { .parent = true, .child = true, .pages = PAGES_OPTIONAL },
	[VERB_COLLAPSE] = { .parent = true, .child = true },
	[VERB_KSM_MERGE] = { .parent = true },
	[VERB_KSM_UNMERGE] = { .parent = true },
	[VERB_MREMAP] = { .parent = true },
	[VERB_REPLACE] = { .parent = true, .pages = PAGES_OPTIONAL },
	[VERB_MOVE_IN] = { .parent = true, .pages = PAGES_REQUIRED, .wp = true },
	[VERB_PUNCH] = { .parent = true, .pages = PAGES_OPTIONAL },
	[VERB_SYNC] = { .parent = true, .child = true, .pages = PAGES_OPTIONAL },
	[VERB_UFFDIO] = { .parent = true,
			  .operand = OPERAND_FILLING,
			  .pages = PAGES_REQUIRED,
			  .wp = true },
	[VERB_UNREGISTER] = { .parent = true },
	[VERB_CLOSE] = { .parent = true },
	[VERB_PIN] = { .parent = true, .pages = PAGES_REQUIRED },
	[VERB_UNPIN] = { .parent = true },
	[VERB_VMSPLICE] = { .parent = true, .child = true, .pages = PAGES_REQUIRED },
	[VERB_AGE] = { .parent = true },
	[VERB_BOUNDARY] = { .parent = true, .operand = OPERAND_BOUNDARY },
	[VERB_RACE] = { .parent = true, .operand = OPERAND_RACE },
};

const char *vocabulary_word(const struct vocabulary *vocabulary, size_t number)
{
	return vocabulary->word ? vocabulary->word((unsigned int)number)
				: vocabulary->words[number];
}

static const char *word_at(const struct vocabulary *vocabulary, size_t number)
{
	return number < vocabulary->count ? vocabulary_word(vocabulary, number) : NULL;
}

const char *mapping_name(enum mapping mapping)
{
	return word_at(&mapping_vocabulary, mapping);
}

const char *tracker_name(enum tracker tracker)
{
	return word_at(&tracker_vocabulary, tracker);
}

const char *verb_name(enum verb verb)
{
	return word_at(&verb_vocabulary, verb);
}

const char *accessor_name(enum accessor accessor)
{
	return word_at(&accessor_vocabulary, accessor);
}

const char *protection_name(enum protection protection)
{
	return word_at(&protection_vocabulary, protection);
}

const char *advice_name(enum advice advice)
{
	return word_at(&advice_vocabulary, advice);
}

const char *filling_name(enum filling filling)
{
	return word_at(&filling_vocabulary, filling);
}

const char *arming_name(enum arming arming)
{
	return word_at(&arming_vocabulary, arming);
}

const char *outcome_name(enum outcome outcome)
{
	return word_at(&outcome_vocabulary, outcome);
}

const char *state_name(enum state state)
{
	return word_at(&state_vocabulary, state);
}

int vocabulary_find(const struct vocabulary *vocabulary, const char *word, size_t length)
{
	for (size_t i = vocabulary->first; i < vocabulary->count; i++)
		if (strlen(vocabulary_word(vocabulary, i)) == length &&
		    !memcmp(vocabulary_word(vocabulary, i), word, length))
			return (int)i;
	return -1;
}
