// SPDX-License-Identifier: GPL-2.0-only
/* The page table as userspace can read it, held against the contract after every step. */
#include <stdio.h>

#include "engine/run.h"

bool view_armed(enum tracker tracker, const struct page_view *view)
{
	return tracker == TRACKER_SOFT_DIRTY ? !view->soft_dirty : view->armed;
}

static unsigned int view_rest_armed(enum tracker tracker, const struct page_view *view)
{
	if (tracker == TRACKER_SOFT_DIRTY)
		return view->rest - view->rest_soft_dirty;
	return view->rest_armed;
}

static const char *armed_text(enum tracker tracker, bool armed)
{
	if (tracker == TRACKER_SOFT_DIRTY)
		return armed ? "clean" : "soft-dirty";
	return armed ? "armed" : "not armed";
}

static const char *process_text(enum process process)
{
	return process == PROCESS_CHILD ? "in the child " : "";
}

static void judge_armed(struct engine *engine, enum process process, unsigned int page,
			const struct model_page *known, const struct page_view *view)
{
	enum tracker tracker = engine->model.setup.tracker;
	bool armed = view_armed(tracker, view);
	unsigned int rest = view_rest_armed(tracker, view);
	bool expected = known->armed.value == KNOWN_YES;

	if (known->armed.value != UNKNOWN) {
		engine_check(engine);
		if (armed != expected)
			engine_find(engine, known->armed.clause, page,
				    armed_text(tracker, expected), "%s%s", process_text(process),
				    armed_text(tracker, armed));
	}
	expected = known->rest_armed.value == KNOWN_YES;
	if (!view->rest || known->rest_armed.value == UNKNOWN)
		return;
	engine_check(engine);
	if (rest != (expected ? view->rest : 0))
		engine_find(engine, known->rest_armed.clause, page,
			    expected ? "the rest of the huge page is like what is used of it was"
				     : "nothing of the huge page is armed or clean",
			    "%s%u of %u base pages %s", process_text(process), rest, view->rest,
			    armed_text(tracker, true));
}

static void judge_present(struct engine *engine, enum process process, unsigned int page,
			  const struct model_page *known, const struct page_view *view)
{
	if (known->present.value != KNOWN_YES)
		return;
	engine_check(engine);
	if (!view->present && !view->swapped)
		engine_find(engine, known->present.clause, page, "the page is there", "%s%s",
			    process_text(process), "it is gone");
}

/* Of memory that is not there and not armed both paths of PAGEMAP_SCAN say that it was written. */
static void judge_hole(struct engine *engine, enum process process, unsigned int page,
		       const struct model_page *known, const struct page_view *view)
{
	if (!tracker_is_uffd(engine->model.setup.tracker) || known->unregistered ||
	    mapping_is_hugetlb(engine->model.setup.mapping))
		return;
	engine_check(engine);
	if (!view->scan_written_fast || !view->scan_written_general)
		engine_find(engine, CLAUSE_W1, page, "written, as it is neither there nor armed",
			    "%sfast path %s, general path %s", process_text(process),
			    view->scan_written_fast ? "written" : "not written",
			    view->scan_written_general ? "written" : "not written");
}

static void judge_witnesses(struct engine *engine, enum process process, unsigned int page,
			    const struct model_page *known, const struct page_view *view)
{
	unsigned int rest_written = view->rest - view->rest_armed;

	if (!view->scanned)
		return;
	engine_check(engine);
	if (view->scan_present != view->present)
		engine_find(engine, CLAUSE_W1, page, "PAGE_IS_PRESENT as in pagemap", "%s%s",
			    process_text(process), view->scan_present ? "set" : "clear");
	/* Of hugetlb markers pagemap tells the uffd-wp bit only: pagemap_hugetlb_range(). */
	if (view->scan_swapped != view->swapped &&
	    !mapping_is_hugetlb(engine->model.setup.mapping))
		engine_find(engine, CLAUSE_W1, page, "PAGE_IS_SWAPPED as in pagemap", "%s%s",
			    process_text(process), view->scan_swapped ? "set" : "clear");
	/* The huge zero page is a file's to pagemap alone. */
	if (view->present && known->data && view->scan_file_known && view->scan_file != view->file)
		engine_find(engine, CLAUSE_W1, page, "PAGE_IS_FILE as in pagemap", "%s%s",
			    process_text(process), view->scan_file ? "set" : "clear");
	if (!view->present && !view->swapped) {
		if (!view->armed)
			judge_hole(engine, process, page, known, view);
		return;
	}
	if (view->scan_written_fast != !view->armed || view->scan_written_general != !view->armed)
		engine_find(engine, CLAUSE_W1, page,
			    view->armed ? "not written, as pagemap says armed"
					: "written, as pagemap says not armed",
			    "%sfast path %s, general path %s", process_text(process),
			    view->scan_written_fast ? "written" : "not written",
			    view->scan_written_general ? "written" : "not written");
	if (view->scan_soft_dirty_known && view->scan_soft_dirty != view->soft_dirty)
		engine_find(engine, CLAUSE_W1, page, "PAGE_IS_SOFT_DIRTY as in pagemap", "%s%s",
			    process_text(process), view->scan_soft_dirty ? "set" : "clear");
	if (view->rest_present == view->rest &&
	    (view->rest_written_fast != rest_written || view->rest_written_general != rest_written))
		engine_find(engine, CLAUSE_W1, page, "as many base pages written as pagemap says",
			    "pagemap %u, fast path %u, general path %u", rest_written,
			    view->rest_written_fast, view->rest_written_general);
}

static void judge_frame(struct engine *engine, unsigned int page, const struct page_view *before,
			const struct page_view *after)
{
	if (!(engine->frame_kept >> page & 1) || !engine->views_valid[PROCESS_PARENT])
		return;
	if (!before->pfn || !after->pfn)
		return;
	engine_check(engine);
	if (before->pfn != after->pfn)
		engine_find(engine, engine->frame_clause[page], page, "the page is reused",
			    "it was copied to another page frame");
}

/* "expect STATE"; without a tracker nothing is armed, and the case speaks of the others. */
static void judge_expect(struct engine *engine, unsigned int page, bool armed,
			 const struct page_view *view)
{
	enum tracker tracker = engine->model.setup.tracker;
	enum state state = engine->step->state;

	if (state == STATE_PRESENT || state == STATE_SWAPPED) {
		bool there = state == STATE_PRESENT ? view->present : view->swapped;

		engine_check(engine);
		if (!there)
			engine_find(engine, CLAUSE_X1, page, state_name(state), "%s",
				    view->present   ? state_name(STATE_PRESENT)
				    : view->swapped ? state_name(STATE_SWAPPED)
						    : "absent");
	} else if (state == STATE_YOUNG) {
		return; /* no page table tells; engine_expect() */
	} else if (tracker != TRACKER_NONE) {
		engine_check(engine);
		if (armed != (state == STATE_ARMED))
			engine_find(engine, CLAUSE_X1, page,
				    armed_text(tracker, state == STATE_ARMED), "%s",
				    armed_text(tracker, armed));
	}
}

/* The kernel tells of all accessed memory together: those pages are young, and no others. */
int engine_expect(struct engine *engine)
{
	const struct step *step = engine->step;
	bool child = step->process == PROCESS_CHILD;
	unsigned int pages, expected = 0;
	char text[48];

	if (step->state != STATE_YOUNG)
		return 0;
	if (engine->backend->ops->referenced(engine->backend, step->process, &pages,
					     &engine->error))
		return -1;
	for (unsigned int i = 0; i < engine->model.setup.page_count; i++)
		expected += step->pages >> i & 1;
	engine_check(engine);
	if (pages == expected)
		return 0;
	snprintf(text, sizeof(text), "%u accessed page%s", expected, expected == 1 ? "" : "s");
	engine_find(engine, child ? CLAUSE_F8 : CLAUSE_X1, -1, text, "%s%u",
		    process_text(step->process), pages);
	return 0;
}

/* A polled tracker is notified by a page that was armed before the step and is not after it. */
static void judge_polled(struct engine *engine, enum process process, unsigned int page, bool armed)
{
	enum tracker tracker = engine->model.setup.tracker;
	bool was_armed = view_armed(tracker, &engine->views[process][page]);
	bool notified = was_armed && !armed;
	enum outcome outcome = engine->step->outcome;

	if (!tracker_is_polled(tracker) || !engine->views_valid[process] ||
	    (outcome != OUTCOME_EVENT && outcome != OUTCOME_QUIET))
		return;
	engine_check(engine);
	if (notified != (outcome == OUTCOME_EVENT))
		engine_find(engine, CLAUSE_X1, page, outcome_name(outcome), "%s, then %s",
			    armed_text(tracker, was_armed), armed_text(tracker, armed));
}

static void judge_stated(struct engine *engine, enum process process, unsigned int page,
			 const struct page_view *view)
{
	const struct step *step = engine->step;
	bool armed = view_armed(engine->model.setup.tracker, view);

	if (step->process != process || !(step->pages >> page & 1))
		return;
	if (step->verb == VERB_EXPECT)
		judge_expect(engine, page, armed, view);
	else if (step_accesses(step))
		judge_polled(engine, process, page, armed);
}

static void judge_page(struct engine *engine, enum process process, unsigned int page,
		       const struct page_view *view)
{
	const struct model_page *known = &engine->model.pages[process][page];
	unsigned int found = engine->found;

	judge_stated(engine, process, page, view);
	judge_witnesses(engine, process, page, known, view);
	if (engine->distrusted[process] >> page & 1)
		return;
	judge_present(engine, process, page, known, view);
	if (view->present || view->swapped || known->armed.value == KNOWN_NO ||
	    known->data_is_zero_too != KNOWN_YES)
		judge_armed(engine, process, page, known, view);
	if (process == PROCESS_PARENT)
		judge_frame(engine, page, &engine->views[process][page], view);
	if (engine->found != found)
		engine->distrusted[process] |= 1u << page;
}

static int inspect_process(struct engine *engine, enum process process)
{
	struct page_view views[SEQUENCE_PAGES_MAX] = { 0 };
	unsigned int count = engine->model.setup.page_count;

	if (engine->backend->ops->inspect(engine->backend, process, views, &engine->error))
		return -1;
	for (unsigned int i = 0; i < count; i++)
		judge_page(engine, process, i, &views[i]);
	for (unsigned int i = 0; i < count; i++)
		engine->views[process][i] = views[i];
	engine->views_valid[process] = true;
	return 0;
}

int engine_inspect(struct engine *engine)
{
	if (inspect_process(engine, PROCESS_PARENT))
		return -1;
	engine->frame_kept = 0;
	if (engine->model.child) {
		if (inspect_process(engine, PROCESS_CHILD))
			return -1;
	} else {
		engine->views_valid[PROCESS_CHILD] = false;
		engine->distrusted[PROCESS_CHILD] = 0;
	}
	model_settle(&engine->model);
	return 0;
}
