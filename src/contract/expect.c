// SPDX-License-Identifier: GPL-2.0-only
/* What the next access must do, drawn from what the model knows. */
#include "contract/model.h"

static bool waits_in_kernel(const struct model *model, enum accessor accessor)
{
	/*
	 * A fault taken by the kernel on the program's behalf is answered with an error where the
	 * userfaultfd reports by SIGBUS or was opened for user faults only. /proc/PID/mem looks
	 * the page up without leave to drop the lock (FAULT_FLAG_ALLOW_RETRY), so that it cannot
	 * wait either: access_remote_vm().
	 */
	if (accessor == ACCESSOR_CPU)
		return true;
	return accessor != ACCESSOR_MEM && model->setup.tracker == TRACKER_UFFD_WP &&
	       !model->setup.user_mode_only;
}

/* Whether a write that lands must be told by a message. */
static bool message_expected(const struct model *model, const struct model_page *page)
{
	return page->armed.value == KNOWN_YES && tracker_is_uffd(model->setup.tracker) &&
	       !tracker_is_polled(model->setup.tracker);
}

static void forbidden(const struct model *model, const struct model_page *page, bool write,
		      enum accessor accessor, struct access_expectation *expect)
{
	bool forced = accessor == ACCESSOR_MEM;

	if (forced && write && !mapping_is_private(model->setup.mapping))
		forced = false;
	expect->notice = forced ? NOTICE_FREE : NOTICE_REFUSED;
	expect->notice_clause = CLAUSE_D5;
	expect->must_see = forced && write && message_expected(model, page);
}

static void set_faults(struct access_expectation *expect, int min, enum clause too_few, int max,
		       enum clause too_many)
{
	expect->faults_min = min;
	expect->too_few_clause = too_few;
	expect->faults_max = max;
	expect->too_many_clause = too_many;
}

static void expect_read(const struct model_page *page, bool had_child,
			struct access_expectation *expect)
{
	expect->data_known = true;
	expect->data = page->data;
	expect->data_may_be_zero = page->data_is_zero_too == KNOWN_YES;
	expect->data_clause = page->pinned    ? CLAUSE_D2
			      : page->refused ? CLAUSE_D5
			      : had_child     ? CLAUSE_D1
					      : CLAUSE_D4;
	expect->quiet_clause = CLAUSE_S1;
	/* A page that the scanner passed over takes none. */
	if (page->protnone)
		set_faults(expect, 0, CLAUSE_F6, 1, CLAUSE_F6);
}

static void expect_store_faults(const struct model *model, const struct model_page *page,
				struct access_expectation *expect)
{
	bool armed = page->armed.value != KNOWN_NO;
	bool private = mapping_is_private(model->setup.mapping);
	bool upgraded =
		private ? page->exclusive && page->data : model->setup.tracker == TRACKER_NONE;

	if (armed && tracker_is_uffd(model->setup.tracker)) {
		if (page->armed.value == KNOWN_YES && !page->protnone &&
		    tracker_is_polled(model->setup.tracker) && page->present.value == KNOWN_YES &&
		    !page->swapped && !mapping_is_on_disk(model->setup.mapping))
			set_faults(expect, 1, CLAUSE_R2, 1, CLAUSE_F10);
		return;
	}
	if (page->protnone) {
		if (upgraded && !armed && page->cost == COST_FREE)
			set_faults(expect, 0, CLAUSE_F6, 1, CLAUSE_F6);
		return;
	}
	switch (page->cost) {
	case COST_FREE:
		set_faults(expect, 0, page->cost_clause, 0, page->cost_clause);
		break;
	case COST_TRACKED:
		set_faults(expect, 1, CLAUSE_R3, 1, CLAUSE_F10);
		break;
	case COST_COPY:
	case COST_REUSE:
		set_faults(expect, 1, CLAUSE_D1, 1, page->cost_clause);
		break;
	case COST_ONE:
		set_faults(expect, 0, CLAUSE_F10, 1, CLAUSE_F10);
		break;
	case COST_UNKNOWN:
		break;
	}
}

static void expect_frame(const struct model *model, const struct model_page *page,
			 struct access_expectation *expect)
{
	if (page->present.value != KNOWN_YES || !page->data || page->moved ||
	    !mapping_is_private(model->setup.mapping))
		return;
	/* A huge page is split for an asynchronous tracker, and its parts are no longer reused. */
	if (!page->exclusive && model->setup.mapping == MAPPING_THP &&
	    model->setup.tracker == TRACKER_UFFD_WP_ASYNC)
		return;
	expect->frame_kept = page->exclusive || page->cost == COST_REUSE;
	expect->frame_clause = page->pinned ? CLAUSE_D2 : page->exclusive ? CLAUSE_D3 : CLAUSE_F7;
}

static void expect_write(const struct model *model, const struct model_page *page,
			 enum accessor accessor, struct access_expectation *expect)
{
	bool polled = tracker_is_polled(model->setup.tracker);

	expect->notice_clause = CLAUSE_R1;
	expect->quiet_clause = CLAUSE_S1;
	if (page->armed.clause == CLAUSE_S2 || page->armed.clause == CLAUSE_S3)
		expect->quiet_clause = page->armed.clause;
	if (model->setup.tracker == TRACKER_UFFD_WP_ASYNC && page->armed.value == KNOWN_YES)
		expect->quiet_clause = CLAUSE_R2;

	if (polled || page->armed.value == KNOWN_NO)
		expect->notice = NOTICE_NONE;
	else if (page->armed.value == UNKNOWN)
		expect->notice = NOTICE_FREE;
	else if (waits_in_kernel(model, accessor))
		expect->notice = NOTICE_EVENT;
	else
		expect->notice = NOTICE_OR_REFUSED;

	expect_store_faults(model, page, expect);
	expect_frame(model, page, expect);
}

static void expect_from_pipe(const struct model *model, struct access_expectation *expect)
{
	const struct model_spliced *spliced = &model->spliced[model->spliced_read];

	if (model->spliced_read >= model->spliced_count)
		return;
	expect->data_known = spliced->known;
	expect->data = spliced->data;
	expect->data_clause = CLAUSE_D1;
}

void model_expect_access(const struct model *model, enum process process, unsigned int i,
			 bool write, enum accessor accessor, struct access_expectation *expect)
{
	const struct model_page *page = &model->pages[process][i];

	*expect = (struct access_expectation){
		.notice = NOTICE_NONE,
		.notice_clause = CLAUSE_R1,
		.quiet_clause = CLAUSE_S1,
		.faults_min = -1,
		.faults_max = -1,
	};
	if (accessor == ACCESSOR_PIN) {
		expect->data_known = !write && !page->left;
		expect->data = page->data;
		expect->data_clause = CLAUSE_D2;
		return;
	}
	if (accessor == ACCESSOR_PIPE) {
		expect_from_pipe(model, expect);
		return;
	}
	if (page->poisoned) {
		expect->notice = NOTICE_REFUSED;
		return;
	}
	if (page->protection == PROTECTION_NONE || (write && page->protection == PROTECTION_R)) {
		forbidden(model, page, write, accessor, expect);
		return;
	}
	/*
	 * A worker thread of io_uring that is older than the key has no right to it: what it does
	 * may be refused.
	 */
	if (page->keyed && accessor == ACCESSOR_URING) {
		expect->notice = NOTICE_FREE;
		expect->must_see = write && message_expected(model, page);
		return;
	}
	if (write)
		expect_write(model, page, accessor, expect);
	else
		expect_read(page, model->had_child, expect);
}
