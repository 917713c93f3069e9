// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/words.h"

#include <string.h>

static const char *const keyword_words[KEYWORD_COUNT] = {
	[KEYWORD_CASE] = "case",   [KEYWORD_WHY] = "why",     [KEYWORD_CITE] = "cite",
	[KEYWORD_ON] = "on",	   [KEYWORD_TRACK] = "track", [KEYWORD_WITH] = "with",
	[KEYWORD_STEPS] = "steps",
};

static const char *const mapping_words[MAPPING_COUNT] = {
	[MAPPING_ANON] = "anon",
	[MAPPING_THP] = "thp",
	[MAPPING_SHMEM] = "shmem",
	[MAPPING_SHMEM_PRIVATE] = "shmem-private",
};

static const char *const tracker_words[TRACKER_COUNT] = {
	[TRACKER_NONE] = "none",
	[TRACKER_UFFD_WP] = "uffd-wp",
	[TRACKER_UFFD_WP_SIGBUS] = "uffd-wp-sigbus",
	[TRACKER_UFFD_WP_ASYNC] = "uffd-wp-async",
	[TRACKER_SOFT_DIRTY] = "soft-dirty",
};

static const char *const option_words[] = { "event-fork" };

/* One more than verbs: what a step's line can begin with. */
static const char *const step_words[VERB_COUNT + 1] = {
	[VERB_MAP] = "map",
	[VERB_ARM] = "arm",
	[VERB_DISARM] = "disarm",
	[VERB_READ] = "read",
	[VERB_WRITE] = "write",
	[VERB_MPROTECT] = "mprotect",
	[VERB_PKEY_MPROTECT] = "pkey-mprotect",
	[VERB_MADVISE_FREE] = "madvise-free",
	[VERB_FORK] = "fork",
	[VERB_EXIT] = "exit",
	[VERB_NUMA_HINT] = "numa-hint",
	[VERB_EXPECT] = "expect",
	[VERB_COUNT] = "child",
};

static const char *const accessor_words[ACCESSOR_COUNT] = {
	[ACCESSOR_CPU] = "cpu",	    [ACCESSOR_KERNEL] = "kernel",
	[ACCESSOR_URING] = "uring", [ACCESSOR_VM_WRITEV] = "vm_writev",
	[ACCESSOR_MEM] = "mem",
};

static const char *const protection_words[PROTECTION_COUNT] = {
	[PROTECTION_NONE] = "none",
	[PROTECTION_R] = "r",
	[PROTECTION_RW] = "rw",
};

static const char *const outcome_words[OUTCOME_COUNT] = {
	[OUTCOME_UNSTATED] = "unstated",
	[OUTCOME_EVENT] = "event",
	[OUTCOME_QUIET] = "quiet",
	[OUTCOME_REFUSED] = "refused",
};

static const char *const state_words[STATE_COUNT] = {
	[STATE_ARMED] = "armed",
	[STATE_UNARMED] = "unarmed",
	[STATE_PRESENT] = "present",
};

const struct vocabulary keyword_vocabulary = { "keyword", keyword_words, 0, KEYWORD_COUNT };
const struct vocabulary mapping_vocabulary = { "mapping", mapping_words, 0, MAPPING_COUNT };
const struct vocabulary tracker_vocabulary = { "tracker", tracker_words, 0, TRACKER_COUNT };
const struct vocabulary option_vocabulary = { "option", option_words, 0, 1 };
const struct vocabulary verb_vocabulary = { "step", step_words, 0, VERB_COUNT };
const struct vocabulary step_vocabulary = { "step", step_words, 0, VERB_COUNT + 1 };
const struct vocabulary accessor_vocabulary = { "accessor", accessor_words, 0, ACCESSOR_COUNT };
const struct vocabulary protection_vocabulary = { "protection", protection_words, 0,
						  PROTECTION_COUNT };
/* Nothing is written for an outcome that is not stated. */
const struct vocabulary outcome_vocabulary = { "outcome", outcome_words, OUTCOME_UNSTATED + 1,
					       OUTCOME_COUNT };
const struct vocabulary state_vocabulary = { "state", state_words, 0, STATE_COUNT };

const struct verb_grammar verb_grammars[VERB_COUNT] = {
	[VERB_MAP] = { .parent = true, .operand = OPERAND_COUNT },
	[VERB_ARM] = { .parent = true, .pages = PAGES_REQUIRED },
	[VERB_DISARM] = { .parent = true, .pages = PAGES_REQUIRED },
	[VERB_READ] = { .parent = true, .child = true, .pages = PAGES_REQUIRED, .access = true },
	[VERB_WRITE] = { .parent = true, .child = true, .pages = PAGES_REQUIRED, .access = true },
	[VERB_MPROTECT] = { .parent = true,
			    .child = true,
			    .operand = OPERAND_PROTECTION,
			    .pages = PAGES_OPTIONAL },
	[VERB_PKEY_MPROTECT] = { .parent = true,
				 .child = true,
				 .operand = OPERAND_PROTECTION,
				 .pages = PAGES_OPTIONAL },
	[VERB_MADVISE_FREE] = { .parent = true, .child = true, .pages = PAGES_OPTIONAL },
	[VERB_FORK] = { .parent = true },
	[VERB_EXIT] = { .child = true },
	[VERB_NUMA_HINT] = { .parent = true, .child = true },
	[VERB_EXPECT] = { .parent = true,
			  .child = true,
			  .operand = OPERAND_STATE,
			  .pages = PAGES_REQUIRED },
};

static const char *word_at(const struct vocabulary *vocabulary, size_t number)
{
	return number < vocabulary->count ? vocabulary->words[number] : NULL;
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
		if (strlen(vocabulary->words[i]) == length &&
		    !memcmp(vocabulary->words[i], word, length))
			return (int)i;
	return -1;
}
