// SPDX-License-Identifier: GPL-2.0-only
/* One access to one page: made, held against the contract, and noted in the model. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/run.h"

/* More events than this for one access means that resolving has no effect: give up the cell. */
#define EVENTS_HOPELESS 4

static void describe_refusal(const struct access_observation *seen, char *text, size_t size)
{
	if (seen->refused_errno)
		snprintf(text, size, "refused: %s", strerror(seen->refused_errno));
	else
		snprintf(text, size, "refused by a signal");
}

static void judge_event(struct engine *engine, enum process process, unsigned int page,
			const struct event *event)
{
	engine_check(engine);
	if (event->page != page)
		engine_find(engine, CLAUSE_S1, page, "an event of the page that was written",
			    event->page == UINT32_MAX ? "one of an address outside"
						      : "one of page %u",
			    event->page);
	else if (!event->address_right)
		engine_find(engine, CLAUSE_R1, page, "the event has the address of the write",
			    "another address in the page");
	if (!event->flags_right)
		engine_find(engine, CLAUSE_R1, page, "the event has the WP and WRITE flags",
			    "other flags");
	if (!event->thread_right)
		engine_find(engine, CLAUSE_R1, page, "the event has the writer's thread id",
			    "another thread's");
	if (!event->data_still_old)
		engine_find(engine, CLAUSE_R1, page, "the write waits until the event is resolved",
			    "the data had changed before");
	if (event->side != (process == PROCESS_CHILD ? SIDE_CHILD : SIDE_PARENT))
		engine_find(engine, CLAUSE_R5, page, "the event comes on the writer's userfaultfd",
			    "it came on the other process's");
}

static void judge_quiet(struct engine *engine, unsigned int page, bool write, enum clause clause,
			const struct access_observation *seen)
{
	const char *expected = write ? "the write goes through without a notification"
				     : "the read goes through without a notification";
	char refusal[64];

	engine_check(engine);
	if (seen->event_count)
		engine_find(engine, clause, page, expected, "%u notification%s", seen->event_count,
			    seen->event_count > 1 ? "s" : "");
	else if (seen->refused) {
		describe_refusal(seen, refusal, sizeof(refusal));
		engine_find(engine, clause, page, expected, "%s", refusal);
	}
}

static void judge_required(struct engine *engine, enum process process, unsigned int page,
			   bool may_be_refused, const struct access_observation *seen)
{
	const char *expected =
		may_be_refused ? "one notification, or an error and no write" : "one notification";
	char refusal[64];

	engine_check(engine);
	engine->result->notifications++;
	if (seen->event_count > 1)
		engine_find(engine, CLAUSE_S4, page, "one notification", "%u", seen->event_count);
	if (seen->event_count)
		judge_event(engine, process, page, &seen->events[0]);
	else if (!seen->refused)
		engine_find(engine, CLAUSE_R1, page, expected, "none, and the write landed");
	else if (!may_be_refused) {
		describe_refusal(seen, refusal, sizeof(refusal));
		engine_find(engine, CLAUSE_R1, page, expected, "%s", refusal);
	}
}

static void judge_refused(struct engine *engine, unsigned int page,
			  const struct access_observation *seen)
{
	engine_check(engine);
	if (seen->event_count)
		engine_find(engine, CLAUSE_S1, page, "the access is refused", "a notification");
	else if (!seen->refused)
		engine_find(engine, CLAUSE_D5, page, "the access is refused", "it went through");
}

static void judge_notice(struct engine *engine, enum process process, unsigned int page, bool write,
			 const struct access_expectation *expect,
			 const struct access_observation *seen)
{
	switch (expect->notice) {
	case NOTICE_NONE:
		judge_quiet(engine, page, write, expect->quiet_clause, seen);
		break;
	case NOTICE_EVENT:
		judge_required(engine, process, page, false, seen);
		break;
	case NOTICE_OR_REFUSED:
		judge_required(engine, process, page, true, seen);
		break;
	case NOTICE_REFUSED:
		judge_refused(engine, page, seen);
		break;
	case NOTICE_FREE:
		if (expect->must_see)
			judge_required(engine, process, page, true, seen);
		break;
	}
}

static void judge_faults(struct engine *engine, unsigned int page,
			 const struct access_expectation *expect,
			 const struct access_observation *seen)
{
	int faults = seen->minor_faults + seen->major_faults;
	char text[32];

	if (!seen->faults_counted || expect->faults_min < 0 || seen->refused)
		return;
	engine_check(engine);
	if (faults >= expect->faults_min && faults <= expect->faults_max)
		return;
	if (expect->faults_min != expect->faults_max)
		snprintf(text, sizeof(text), "at most %d fault%s", expect->faults_max,
			 expect->faults_max == 1 ? "" : "s");
	else if (expect->faults_max)
		snprintf(text, sizeof(text), "%d fault%s", expect->faults_max,
			 expect->faults_max == 1 ? "" : "s");
	else
		snprintf(text, sizeof(text), "no fault");
	engine_find(engine,
		    faults < expect->faults_min ? expect->too_few_clause : expect->too_many_clause,
		    page, text, "%d", faults);
}

static void judge_data(struct engine *engine, unsigned int page,
		       const struct access_expectation *expect,
		       const struct access_observation *seen)
{
	char text[48];

	if (!expect->data_known || seen->refused)
		return;
	engine_check(engine);
	if (seen->value == expect->data || (expect->data_may_be_zero && !seen->value))
		return;
	snprintf(text, sizeof(text), "the data 0x%" PRIx64, expect->data);
	engine_find(engine, expect->data_clause, page, text, "0x%" PRIx64, seen->value);
}

/* "-> event": the notification of a polled tracker shows in the page table after the step. */
static void judge_stated(struct engine *engine, unsigned int page,
			 const struct access_observation *seen)
{
	enum tracker tracker = engine->model.setup.tracker;
	bool messages = tracker != TRACKER_NONE && !tracker_is_polled(tracker);
	bool wrong = false;

	switch (engine->step->outcome) {
	case OUTCOME_EVENT:
		wrong = messages && !seen->event_count && !seen->refused;
		break;
	case OUTCOME_QUIET:
		wrong = seen->event_count || seen->refused;
		break;
	case OUTCOME_REFUSED:
		wrong = !seen->refused;
		break;
	case OUTCOME_UNSTATED:
	case OUTCOME_COUNT:
		return;
	}
	engine_check(engine);
	if (wrong)
		engine_find(engine, CLAUSE_X1, page, outcome_name(engine->step->outcome), "%s",
			    seen->refused	? "refused"
			    : seen->event_count ? "a notification"
						: "it went through unnoticed");
}

int engine_access(struct engine *engine, enum process process, unsigned int page, bool write,
		  enum accessor accessor, uint64_t value)
{
	struct model *model = &engine->model;
	struct model_page *known = &model->pages[process][page];
	struct access_expectation expect;
	struct access_observation seen = { 0 };
	unsigned int found = engine->found;

	if (engine->options->progress)
		engine->options->progress->page = page;
	model_expect_access(model, process, page, write, accessor, &expect);
	if (engine->backend->ops->access(engine->backend, process, page, write, accessor, value,
					 &seen, &engine->error))
		return -1;

	if (write && known->armed.value == KNOWN_YES && tracker_is_polled(model->setup.tracker) &&
	    expect.notice == NOTICE_NONE)
		engine->result->notifications++;
	judge_notice(engine, process, page, write, &expect, &seen);
	if (engine->found != found)
		engine->distrusted[process] |= 1u << page;
	judge_faults(engine, page, &expect, &seen);
	judge_data(engine, page, &expect, &seen);
	if (step_accesses(engine->step))
		judge_stated(engine, page, &seen);

	if (known->protnone && (known->exclusive || !mapping_is_private(model->setup.mapping)) &&
	    seen.faults_counted && seen.minor_faults + seen.major_faults)
		engine->hint_faults++;
	if (expect.frame_kept && !seen.refused && process == PROCESS_PARENT &&
	    (!seen.faults_counted || seen.minor_faults || seen.major_faults)) {
		engine->frame_kept |= 1u << page;
		engine->frame_clause[page] = expect.frame_clause;
	}
	model_note_access(model, process, page, write, accessor, !seen.refused, value);
	if (seen.event_count > EVENTS_HOPELESS)
		engine->stop = true;
	return 0;
}
