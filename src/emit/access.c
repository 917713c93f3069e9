// SPDX-License-Identifier: GPL-2.0-only
/* Reads and writes: what may come of them, and which pages have that in common. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "emit/emission.h"

/* The bits of the program's enum, by name, and the fact by which it has them. */
enum flag {
	FLAG_QUIET = 1,
	FLAG_REFUSED = 2,
	FLAG_EVENT = 4,
	FLAG_ANY_DATA = 8,
	FLAG_OR_ZERO = 16,
	FLAG_SAME_DATA = 32,
	FLAG_OUTCOMES = FLAG_QUIET | FLAG_REFUSED | FLAG_EVENT,
};

static const struct {
	enum flag flag;
	const char *name, *fact;
} flags[] = {
	{ FLAG_QUIET, "QUIET", NULL },		{ FLAG_REFUSED, "REFUSED", NULL },
	{ FLAG_EVENT, "EVENT", "messages" },	{ FLAG_ANY_DATA, "ANY_DATA", "any-data" },
	{ FLAG_OR_ZERO, "OR_ZERO", "or-zero" }, { FLAG_SAME_DATA, "SAME_DATA", "same-data" },
};

static const struct {
	int min, max;
	const char *name, *fact;
} costs[] = {
	{ 0, 0, "NO_FAULT", "no-fault" },
	{ 1, 1, "ONE_FAULT", "one-fault" },
	{ 0, 1, "ONE_AT_MOST", "one-at-most" },
};

#define COSTS (sizeof(costs) / sizeof(costs[0]))

/* What the program holds one page's access against. */
struct claim {
	unsigned int flags;
	size_t cost; /* COSTS: none */
	enum clause cost_clause;
	bool frame;
	enum clause frame_clause;
	uint64_t value; /* of page 0, or of all with FLAG_SAME_DATA */
};

struct access {
	page_set pages;
	bool write, same_data;
	enum accessor accessor;
};

static unsigned int outcomes(const struct access_expectation *expect, bool messages)
{
	static const unsigned int of_notice[] = {
		[NOTICE_NONE] = FLAG_QUIET,
		[NOTICE_EVENT] = FLAG_EVENT,
		[NOTICE_OR_REFUSED] = FLAG_EVENT | FLAG_REFUSED,
		[NOTICE_REFUSED] = FLAG_REFUSED,
		[NOTICE_FREE] = FLAG_OUTCOMES,
	};
	unsigned int set = of_notice[expect->notice];

	if (expect->notice == NOTICE_FREE && expect->must_see)
		set = FLAG_EVENT | FLAG_REFUSED;
	return messages ? set : set & ~FLAG_EVENT;
}

/* "-> OUTCOME" is held against as well; where that and the contract disagree it has the word. */
static unsigned int stated(const struct emission *emission, unsigned int set, bool messages)
{
	static const unsigned int of_outcome[OUTCOME_COUNT] = {
		[OUTCOME_UNSTATED] = FLAG_OUTCOMES,
		[OUTCOME_EVENT] = FLAG_EVENT | FLAG_REFUSED,
		[OUTCOME_QUIET] = FLAG_QUIET,
		[OUTCOME_REFUSED] = FLAG_REFUSED,
	};
	enum outcome outcome = emission->step->outcome;

	if (!step_accesses(emission->step) || (outcome == OUTCOME_EVENT && !messages))
		return set;
	return set & of_outcome[outcome] ? set & of_outcome[outcome] : of_outcome[outcome];
}

static size_t cost_of(const struct access_expectation *expect)
{
	size_t cost = 0;

	while (cost < COSTS &&
	       (costs[cost].min != expect->faults_min || costs[cost].max != expect->faults_max))
		cost++;
	return cost;
}

/* What a read must bring: as one write step brought it, or the same for all. */
static void claim_data(const struct access_expectation *expect, unsigned int page,
		       struct claim *claim)
{
	if (!expect->data_known) {
		claim->flags |= FLAG_ANY_DATA;
		return;
	}
	if (expect->data_may_be_zero)
		claim->flags |= FLAG_OR_ZERO;
	claim->value = expect->data - page;
	if (expect->data % 0x100 == page && expect->data >= 0x100)
		return;
	claim->value = expect->data;
	claim->flags |= FLAG_SAME_DATA;
}

static struct claim claim_one(const struct emission *emission, const struct model *model,
			      const struct access *access, unsigned int page)
{
	struct claim claim = { .cost = COSTS };
	struct access_expectation expect;
	bool messages = program_is(&emission->program, "messages");
	enum process process = emission->step->process;

	model_expect_access(model, process, page, access->write, access->accessor, &expect);
	claim.flags = stated(emission, outcomes(&expect, messages), messages);
	if (access->accessor == ACCESSOR_CPU && expect.faults_min >= 0) {
		claim.cost = cost_of(&expect);
		claim.cost_clause = expect.too_many_clause;
	}
	claim.frame = expect.frame_kept && process == PROCESS_PARENT;
	claim.frame_clause = expect.frame_clause;
	if (!access->write && claim.flags != FLAG_REFUSED) {
		claim_data(&expect, page, &claim);
	} else if (access->write) {
		claim.value = emission_value(emission);
		claim.flags |= access->same_data ? FLAG_SAME_DATA : 0;
	}
	return claim;
}

/* What both models agree about. */
static struct claim claim_page(const struct emission *emission, const struct access *access,
			       unsigned int page)
{
	struct claim a = claim_one(emission, &emission->models[LANDED], access, page);
	struct claim b = claim_one(emission, &emission->models[NOT_LANDED], access, page);
	const unsigned int both = FLAG_OUTCOMES | FLAG_ANY_DATA | FLAG_OR_ZERO;

	if (a.cost != b.cost || a.cost_clause != b.cost_clause)
		a.cost = COSTS;
	a.frame &= b.frame;
	if (a.value != b.value || (a.flags ^ b.flags) & FLAG_SAME_DATA) {
		a.flags |= FLAG_ANY_DATA;
		a.flags &= ~FLAG_SAME_DATA;
		a.value = 0;
	}
	a.flags |= b.flags & both;
	if (a.flags & FLAG_ANY_DATA)
		a.flags &= ~FLAG_OR_ZERO;
	if (emission->economy >= ECONOMY_FAULTS) {
		a.cost = COSTS;
		a.frame = false;
	}
	if (a.cost == COSTS)
		a.cost_clause = 0;
	if (!a.frame)
		a.frame_clause = 0;
	return a;
}

static void note(struct emission *emission, const struct access *access, unsigned int page,
		 const struct claim *claim)
{
	uint64_t value = claim->value + (access->same_data ? 0 : page);

	for (int i = 0; i < MODELS; i++) {
		bool landed = i == LANDED ? claim->flags & (FLAG_QUIET | FLAG_EVENT)
					  : !(claim->flags & FLAG_REFUSED);

		model_note_access(&emission->models[i], emission->step->process, page,
				  access->write, access->accessor, landed, value);
	}
}

static bool same_claim(const struct claim *a, const struct claim *b)
{
	return a->flags == b->flags && a->cost == b->cost && a->cost_clause == b->cost_clause &&
	       a->frame == b->frame && a->frame_clause == b->frame_clause && a->value == b->value;
}

struct group {
	page_set pages;
	struct claim claim;
};

/*
 * The pages by what is claimed of them. Taken by groups they are accessed in another order: that
 * must not make a difference, else the groups are runs of neighbours.
 */
static unsigned int group_pages(struct emission *emission, const struct access *access, bool runs,
				struct group *groups)
{
	unsigned int count = 0;

	for (unsigned int i = 0; i < emission->program.page_count; i++) {
		unsigned int at = runs && count ? count - 1 : 0;
		struct claim claim;

		if (!(access->pages >> i & 1))
			continue;
		claim = claim_page(emission, access, i);
		while (at < count && !same_claim(&groups[at].claim, &claim))
			at++;
		if (at == count)
			groups[count++] = (struct group){ .claim = claim };
		groups[at].pages |= 1u << i;
		note(emission, access, i, &claim);
	}
	return count;
}

static bool same_when_grouped(struct emission *emission, const struct access *access,
			      const struct group *groups, unsigned int count)
{
	for (unsigned int at = 0; at < count; at++) {
		for (unsigned int i = 0; i < emission->program.page_count; i++) {
			struct claim claim;

			if (!(groups[at].pages >> i & 1))
				continue;
			claim = claim_page(emission, access, i);
			if (!same_claim(&claim, &groups[at].claim))
				return false;
			note(emission, access, i, &claim);
		}
	}
	return true;
}

static void add(char *text, size_t size, const char *word)
{
	size_t length = strlen(text);

	snprintf(text + length, size - length, "%s%s", length ? " | " : "", word);
}

/* What only newer kernels promise. */
static void add_since(struct emission *emission, char *text, size_t size, const char *word,
		      enum clause clause)
{
	const struct clause_info *info = clause_info(clause);
	char since[64];

	if (!info->since.major) {
		add(text, size, word);
		return;
	}
	program_use(&emission->program, "since");
	snprintf(since, sizeof(since), "since(%u, %u, %s)", info->since.major, info->since.minor,
		 word);
	add(text, size, since);
}

static void format_claim(struct emission *emission, const struct claim *claim, bool write,
			 char *text, size_t size)
{
	struct program *program = &emission->program;

	text[0] = 0;
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		if (!(claim->flags & flags[i].flag) || (write && flags[i].flag == FLAG_ANY_DATA))
			continue;
		add(text, size, flags[i].name);
		if (flags[i].fact)
			program_fact(program, flags[i].fact);
		if (!(flags[i].flag & FLAG_OUTCOMES))
			program_fact(program, "flags");
	}
	if (claim->cost < COSTS || claim->frame)
		program_fact(program, "flags");
	if (claim->cost < COSTS) {
		add_since(emission, text, size, costs[claim->cost].name, claim->cost_clause);
		program_fact(program, costs[claim->cost].fact);
		program_fact(program, "faults");
	}
	if (claim->frame) {
		add_since(emission, text, size, "SAME_FRAME", claim->frame_clause);
		program_fact(program, "same-frame");
	}
}

void emission_access(struct emission *emission, page_set pages, bool write, bool same_data,
		     enum accessor accessor)
{
	static const char *const functions[ACCESSOR_COUNT] = {
		[ACCESSOR_CPU] = "by_cpu",     [ACCESSOR_KERNEL] = "by_kernel",
		[ACCESSOR_URING] = "by_uring", [ACCESSOR_VM_WRITEV] = "by_vm_writev",
		[ACCESSOR_MEM] = "by_mem",     [ACCESSOR_PIN] = "by_pin",
		[ACCESSOR_PIPE] = "by_pipe",
	};
	const struct access access = {
		.pages = pages, .write = write, .same_data = same_data, .accessor = accessor
	};
	struct group groups[SEQUENCE_PAGES_MAX];
	struct model before[MODELS];
	unsigned int count;

	memcpy(before, emission->models, sizeof(before));
	memset(groups, 0, sizeof(groups));
	count = group_pages(emission, &access, accessor == ACCESSOR_PIPE, groups);
	memcpy(emission->models, before, sizeof(before));
	if (!same_when_grouped(emission, &access, groups, count)) {
		memcpy(emission->models, before, sizeof(before));
		count = group_pages(emission, &access, true, groups);
	}
	program_use(&emission->program, "do_access");
	program_use(&emission->program, functions[accessor]);
	if (accessor == ACCESSOR_CPU)
		program_fact(&emission->program, "by-cpu");
	for (unsigned int i = 0; i < count; i++) {
		char set[PROGRAM_SET_NAME_MAX], expected[160];
		const struct claim *claim = &groups[i].claim;

		if (!write && !(claim->flags & FLAG_ANY_DATA) && claim->flags != FLAG_REFUSED)
			program_fact(&emission->program, "data");
		format_claim(emission, claim, write, expected, sizeof(expected));
		if (accessor == ACCESSOR_CPU && claim->flags & FLAG_REFUSED)
			program_fact(&emission->program, "catch");
		emission_say(emission, PROCESS_COUNT,
			     "do_access(%s\"%s\", %s, %s, 0x%" PRIx64 ", %s);",
			     emission_who(emission, emission->step->process),
			     write ? "write" : "read", functions[accessor],
			     program_pages(&emission->program, groups[i].pages, set), claim->value,
			     expected);
	}
}
