// SPDX-License-Identifier: GPL-2.0-only
/* What the page table must show after a step. */
#include "emit/emission.h"

static enum known both(enum known a, enum known b)
{
	return a == b ? a : UNKNOWN;
}

static enum known armed(const struct emission *emission, enum process process, unsigned int i,
			bool rest)
{
	const struct model_page *a = &emission->models[LANDED].pages[process][i];
	const struct model_page *b = &emission->models[NOT_LANDED].pages[process][i];
	enum known value = rest ? both(a->rest_armed.value, b->rest_armed.value)
				: both(a->armed.value, b->armed.value);

	/* What MADV_FREE gave away may be gone by now, and its bits with it. */
	if (value == KNOWN_YES && (a->data_is_zero_too == KNOWN_YES || b->data_is_zero_too))
		return UNKNOWN;
	return value;
}

static page_set pages_where(const struct emission *emission, enum process process, bool rest,
			    enum known value)
{
	page_set set = 0;

	for (unsigned int i = 0; i < emission->program.page_count; i++)
		if (armed(emission, process, i, rest) == value)
			set |= 1u << i;
	return set;
}

static page_set pages_present(const struct emission *emission, enum process process)
{
	page_set set = 0;

	for (unsigned int i = 0; i < emission->program.page_count; i++)
		if (emission->models[LANDED].pages[process][i].present.value == KNOWN_YES &&
		    emission->models[NOT_LANDED].pages[process][i].present.value == KNOWN_YES)
			set |= 1u << i;
	return set;
}

static void say_sets(struct emission *emission, enum process process, const char *check, page_set a,
		     page_set b)
{
	char yes[PROGRAM_SET_NAME_MAX], no[PROGRAM_SET_NAME_MAX];

	if (!a && !b)
		return;
	program_use(&emission->program, check);
	emission_say(emission, PROCESS_COUNT, "%s(%s%s, %s);", check,
		     emission_who(emission, process), program_pages(&emission->program, a, yes),
		     program_pages(&emission->program, b, no));
}

/* Steps by which a page could go. */
static bool may_lose_pages(const struct step *step)
{
	switch (step->verb) {
	case VERB_MAP:
	case VERB_ARM:
	case VERB_DISARM:
	case VERB_READ:
	case VERB_WRITE:
	case VERB_FILL:
	case VERB_MPROTECT:
	case VERB_PKEY_MPROTECT:
	case VERB_EXPECT:
	case VERB_PIN:
	case VERB_UNPIN:
	case VERB_VMSPLICE:
	case VERB_AGE:
		return false;
	default:
		return true;
	}
}

static void check_process(struct emission *emission, enum process process)
{
	const struct model_setup *setup = &emission->models[LANDED].setup;
	page_set present = pages_present(emission, process);
	char set[PROGRAM_SET_NAME_MAX];

	if (setup->tracker != TRACKER_NONE &&
	    !(program_is(&emission->program, "messages") && emission->economy >= ECONOMY_BITS)) {
		say_sets(emission, process, "check_armed",
			 pages_where(emission, process, false, KNOWN_YES),
			 pages_where(emission, process, false, KNOWN_NO));
		if (emission->economy < ECONOMY_REST &&
		    (mapping_is_huge(setup->mapping) || setup->mapping == MAPPING_MTHP))
			say_sets(emission, process, "check_rest",
				 pages_where(emission, process, true, KNOWN_YES),
				 pages_where(emission, process, true, KNOWN_NO));
	}
	if (!may_lose_pages(emission->step) || !present || emission->economy >= ECONOMY_PRESENT)
		return;
	program_use(&emission->program, "check_present");
	emission_say(emission, PROCESS_COUNT, "check_present(%s%s);",
		     emission_who(emission, process),
		     program_pages(&emission->program, present, set));
}

static void check_expect(struct emission *emission)
{
	const struct step *step = emission->step;
	struct program *program = &emission->program;
	char set[PROGRAM_SET_NAME_MAX];

	switch (step->state) {
	case STATE_ARMED:
	case STATE_UNARMED:
		if (emission->models[LANDED].setup.tracker != TRACKER_NONE)
			say_sets(emission, step->process, "check_armed",
				 step->state == STATE_ARMED ? step->pages : 0,
				 step->state == STATE_ARMED ? 0 : step->pages);
		break;
	case STATE_PRESENT:
	case STATE_SWAPPED:
		program_use(program, "check_state");
		emission_say(emission, PROCESS_COUNT, "check_state(%s%s, %d);",
			     emission_who(emission, step->process),
			     program_pages(program, step->pages, set),
			     step->state == STATE_SWAPPED ? 62 : 63);
		break;
	case STATE_YOUNG:
		program_use(program, "check_young");
		if (step->process == PROCESS_CHILD)
			program_fact(program, "young-child");
		emission_say(emission, PROCESS_COUNT, "check_young(%s%d);",
			     emission_who(emission, step->process),
			     __builtin_popcount(step->pages));
		break;
	case STATE_COUNT:
		break;
	}
}

/* A polled tracker is notified where what was armed is so no more. */
static void check_stated(struct emission *emission)
{
	const struct step *step = emission->step;

	if (!step_accesses(step) || step->outcome != OUTCOME_EVENT ||
	    !tracker_is_polled(emission->models[LANDED].setup.tracker))
		return;
	if (step->pages & ~pages_where(emission, step->process, false, KNOWN_NO))
		say_sets(emission, step->process, "check_armed", 0, step->pages);
}

/* Nothing but the step's own process is likely to have changed, and nothing by a read. */
static bool worth_checking(const struct emission *emission, enum process process)
{
	const struct step *step = emission->step;

	if (emission->economy >= ECONOMY_EARLY && emission->early)
		return false;
	if (emission->economy < ECONOMY_OTHERS)
		return true;
	return step->verb == VERB_FORK || (step->process == process && step->verb != VERB_READ);
}

void emission_check(struct emission *emission)
{
	if (emission->models[LANDED].setup.tracker == TRACKER_UFFD_WP_ASYNC &&
	    emission->economy < ECONOMY_SCAN)
		program_fact(&emission->program, "written");
	if (emission->step->verb == VERB_EXPECT) {
		check_expect(emission);
		return;
	}
	if (worth_checking(emission, PROCESS_PARENT))
		check_process(emission, PROCESS_PARENT);
	if (emission->models[LANDED].child && worth_checking(emission, PROCESS_CHILD))
		check_process(emission, PROCESS_CHILD);
	check_stated(emission);
}
