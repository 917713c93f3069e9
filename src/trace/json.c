// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <string.h>

#include "report/text.h"
#include "trace/rows.h"
#include "trace/trace.h"

/* Each takes the reference to @value; json_object_set_new() refuses a NULL, json_pack() too. */
static json_t *hex(uint64_t value)
{
	return json_sprintf("0x%" PRIx64, value);
}

static json_t *text(const char *words)
{
	return text_to_json(words, strlen(words));
}

/* Takes both references; NULL if either is none, or without memory. */
static json_t *append(json_t *array, json_t *value)
{
	if (array && !json_array_append_new(array, value))
		return array;
	if (!array)
		json_decref(value);
	json_decref(array);
	return NULL;
}

static json_t *scan_to_json(const struct page_view *view)
{
	if (!view->scanned)
		return json_null();
	return json_pack(
		"{sbsbsbsbsbso}", "written_fast", view->scan_written_fast, "written_general",
		view->scan_written_general, "present", view->scan_present, "swapped",
		view->scan_swapped, "huge", view->scan_huge, "soft_dirty",
		view->scan_soft_dirty_known ? json_boolean(view->scan_soft_dirty) : json_null());
}

static json_t *rest_to_json(const struct page_view *view)
{
	if (!view->rest)
		return json_null();
	return json_pack("{sisisisisbsisi}", "pages", (int)view->rest, "present",
			 (int)view->rest_present, "armed", (int)view->rest_armed, "soft_dirty",
			 (int)view->rest_soft_dirty, "shared", view->rest_shared, "written_fast",
			 (int)view->rest_written_fast, "written_general",
			 (int)view->rest_written_general);
}

static json_t *view_to_json(const struct page_view *view)
{
	if (!view)
		return json_null();
	return json_pack("{sbsbsbsbsbsbsososo}", "present", view->present, "swapped", view->swapped,
			 "armed", view->armed, "soft_dirty", view->soft_dirty, "exclusive",
			 view->exclusive, "file", view->file, "frame",
			 view->pfn ? hex(view->pfn) : json_null(), "rest", rest_to_json(view),
			 "scan", scan_to_json(view));
}

static const char *process_word(enum process process)
{
	return process == PROCESS_CHILD ? "child" : "parent";
}

static json_t *pages_to_json(const struct trace_print *print, size_t index)
{
	const struct trace_step *seen = &print->trace->seen[index];
	json_t *pages = json_array();

	for (int process = 0; process < PROCESS_COUNT; process++) {
		for (unsigned int i = 0; i < print->cell->sequence->page_count; i++) {
			const struct page_view *before =
				trace_before(print->trace, index, (enum process)process, i);

			if (!seen->inspected[process])
				continue;
			pages = append(pages,
				       json_pack("{sssisoso}", "process",
						 process_word((enum process)process), "page",
						 (int)i, "before", view_to_json(before), "after",
						 view_to_json(&seen->views[process][i])));
		}
	}
	return pages;
}

static json_t *events_to_json(const struct access_observation *seen)
{
	json_t *events = json_array();

	for (unsigned int i = 0; i < seen->event_count && i < OBSERVATION_EVENTS_MAX; i++) {
		const struct event *event = &seen->events[i];

		events = append(events,
				json_pack("{sosbsbsbsbss}", "page",
					  event->page == UINT32_MAX ? json_null()
								    : json_integer(event->page),
					  "address_right", event->address_right, "flags_right",
					  event->flags_right, "thread_right", event->thread_right,
					  "data_still_old", event->data_still_old, "userfaultfd",
					  event->side == SIDE_CHILD ? "child" : "parent"));
	}
	return events;
}

static json_t *access_to_json(const struct trace_access *access)
{
	const struct access_observation *seen = &access->seen;
	bool counted = seen->faults_counted;

	return json_pack("{sssisssssssisososososo}", "process", process_word(access->process),
			 "page", (int)access->page, "access", access->write ? "write" : "read",
			 "by", accessor_name(access->accessor), "outcome",
			 seen->refused	     ? "refused"
			 : seen->event_count ? "event"
					     : "quiet",
			 "event_count", (int)seen->event_count, "events", events_to_json(seen),
			 "errno",
			 seen->refused_errno ? json_string(strerrorname_np(seen->refused_errno))
					     : json_null(),
			 "minor_faults", counted ? json_integer(seen->minor_faults) : json_null(),
			 "major_faults", counted ? json_integer(seen->major_faults) : json_null(),
			 "value", hex(access->write ? access->value : seen->value));
}

static json_t *finding_to_json(const struct finding *finding)
{
	json_t *pages = json_array();

	for (unsigned int i = 0; i < SEQUENCE_PAGES_MAX; i++)
		if (finding->pages >> i & 1)
			pages = append(pages, json_integer(i));
	return json_pack("{sssosososb}", "clause", clause_info(finding->clause)->id, "pages", pages,
			 "expected", text(finding->expected), "seen", text(finding->seen),
			 "predates", finding->predates);
}

static void add_others(json_t *object, const struct trace_step *seen)
{
	if (seen->referenced_known)
		json_object_set_new(object, "accessed_pages", json_integer(seen->referenced));
	if (seen->bounded)
		json_object_set_new(object, "call",
				    json_pack("{soso}", "errno",
					      seen->boundary.error_number
						      ? json_string(strerrorname_np(
								seen->boundary.error_number))
						      : json_null(),
					      "wrong",
					      seen->boundary.rest_wrong ? text(seen->boundary.rest)
									: json_null()));
	if (seen->raced)
		json_object_set_new(object, "race",
				    json_pack("{sosisisisi}", "seed", hex(seen->race.seed),
					      "rounds", (int)seen->race.rounds, "tries",
					      (int)seen->race.tries, "writes",
					      (int)seen->race.writes, "disturbances",
					      (int)seen->race.disturbances));
}

static json_t *step_to_json(const struct trace_print *print, size_t index)
{
	const struct trace_step *seen = &print->trace->seen[index];
	json_t *accesses = json_array(), *findings = json_array(), *object;
	char words[256];

	step_format(&print->trace->steps[index], print->cell->sequence->page_count, words,
		    sizeof(words));
	for (unsigned int i = 0; seen->begun && i < seen->access_count; i++)
		accesses = append(accesses, access_to_json(&seen->accesses[i]));
	for (unsigned int i = 0; i < trace_findings_kept(print->result); i++)
		if (trace_finding_of(print, index, i))
			findings = append(findings, finding_to_json(&print->result->findings[i]));
	object = json_pack("{sisssisbsososo}", "step", (int)index + 1, "text", words, "line",
			   (int)print->trace->steps[index].line, "reached", seen->begun, "pages",
			   seen->begun ? pages_to_json(print, index) : json_array(), "accesses",
			   accesses, "findings", findings);
	if (object && seen->begun)
		add_others(object, seen);
	return object;
}

json_t *trace_to_json(const struct trace_print *print)
{
	json_t *steps = json_array();

	for (size_t i = 0; i < print->trace->count; i++)
		steps = append(steps, step_to_json(print, i));
	return steps;
}
