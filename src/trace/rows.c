// SPDX-License-Identifier: GPL-2.0-only
#include "trace/rows.h"

#include <string.h>

unsigned int trace_findings_kept(const struct cell_result *result)
{
	return result->finding_count < RESULT_FINDINGS_MAX ? result->finding_count
							   : RESULT_FINDINGS_MAX;
}

bool trace_finding_of(const struct trace_print *print, size_t step, unsigned int index)
{
	return index < trace_findings_kept(print->result) &&
	       print->result->findings[index].step == step + 1;
}

static char letter(bool set, char text)
{
	return set ? text : '-';
}

static void format_bits(const struct page_view *view, char text[8])
{
	snprintf(text, 8, "%c%c%c%c%c%c", letter(view->present, 'P'), letter(view->swapped, 'S'),
		 letter(view->armed, 'A'), letter(view->soft_dirty, 'D'),
		 letter(view->exclusive, 'X'), letter(view->file, 'F'));
}

static void format_scan(const struct page_view *view, char text[8])
{
	bool fast = view->scan_written_fast, general = view->scan_written_general;

	text[0] = '\0';
	if (!view->scanned)
		return;
	snprintf(text, 8, "%c%c%c%c%c",
		 fast && general ? 'W'
		 : fast		 ? 'f'
		 : general	 ? 'g'
				 : '-',
		 letter(view->scan_present, 'P'), letter(view->scan_swapped, 'S'),
		 view->scan_soft_dirty_known ? letter(view->scan_soft_dirty, 'D') : '.',
		 letter(view->scan_huge, 'H'));
}

static void append(char *text, size_t size, const char *more)
{
	size_t length = strlen(text);

	if (*more)
		snprintf(text + length, size - length, "%s%s", length ? ", " : "", more);
}

/* The base pages of a huge page that the program never touches. */
static void remark_rest(const struct page_view *view, struct trace_row *row)
{
	char text[72];

	if (!view->rest)
		return;
	snprintf(text, sizeof(text), "rest %u: P%u A%u D%u", view->rest, view->rest_present,
		 view->rest_armed, view->rest_soft_dirty);
	append(row->remark, sizeof(row->remark), text);
}

static bool same_rest(const struct page_view *a, const struct page_view *b)
{
	return a->rest == b->rest && a->rest_present == b->rest_present &&
	       a->rest_armed == b->rest_armed && a->rest_soft_dirty == b->rest_soft_dirty;
}

static void add_access(const struct trace_access *access, struct trace_row *row)
{
	const struct access_observation *seen = &access->seen;

	row->plain = false;
	if (seen->refused)
		snprintf(row->events, sizeof(row->events), "%s",
			 seen->refused_errno ? strerrorname_np(seen->refused_errno) : "refused");
	else
		snprintf(row->events, sizeof(row->events), "%u", seen->event_count);
	if (!seen->faults_counted)
		snprintf(row->faults, sizeof(row->faults), "?");
	else if (seen->major_faults)
		snprintf(row->faults, sizeof(row->faults), "%u+%u", seen->minor_faults,
			 seen->major_faults);
	else
		snprintf(row->faults, sizeof(row->faults), "%u", seen->minor_faults);
}

/* Which process a finding is about: its text tells of page tables, the step of accesses. */
static bool concerns(const struct finding *finding, const struct step *step, enum process process,
		     unsigned int page)
{
	bool in_child = !strncmp(finding->seen, "in the child ", 13);
	bool by_child = step->process == PROCESS_CHILD && step->pages >> page & 1;

	return process == (in_child || by_child ? PROCESS_CHILD : PROCESS_PARENT);
}

static void make_row(const struct trace_print *print, size_t index, enum process process,
		     unsigned int page, struct trace_row *row)
{
	const struct trace_step *seen = &print->trace->seen[index];
	const struct page_view *before = trace_before(print->trace, index, process, page);
	const struct page_view *after =
		seen->inspected[process] ? &seen->views[process][page] : NULL;

	*row = (struct trace_row){ .process = process, .pages = 1u << page, .plain = true };
	if (before) {
		format_bits(before, row->bits_before);
		format_scan(before, row->scan_before);
	}
	if (after) {
		format_bits(after, row->bits_after);
		format_scan(after, row->scan_after);
		remark_rest(after, row);
	}
	if (before && after && before->pfn && after->pfn && before->pfn != after->pfn) {
		append(row->remark, sizeof(row->remark), "another page frame");
		row->plain = false;
	}
	if (strcmp(row->bits_before, row->bits_after) || strcmp(row->scan_before, row->scan_after))
		row->plain = false;
	if (before && after && !same_rest(before, after))
		row->plain = false;
	for (unsigned int i = 0; i < seen->access_count; i++)
		if (seen->accesses[i].process == process && seen->accesses[i].page == page)
			add_access(&seen->accesses[i], row);
	for (unsigned int i = 0; i < trace_findings_kept(print->result); i++) {
		const struct finding *finding = &print->result->findings[i];

		if (trace_finding_of(print, index, i) && finding->pages >> page & 1 &&
		    concerns(finding, &print->trace->steps[index], process, page))
			row->findings |= 1u << i;
	}
	if (row->findings)
		row->plain = false;
}

static bool alike(const struct trace_row *a, const struct trace_row *b)
{
	return a->process == b->process && a->findings == b->findings &&
	       !strcmp(a->bits_before, b->bits_before) && !strcmp(a->bits_after, b->bits_after) &&
	       !strcmp(a->scan_before, b->scan_before) && !strcmp(a->scan_after, b->scan_after) &&
	       !strcmp(a->events, b->events) && !strcmp(a->faults, b->faults) &&
	       !strcmp(a->remark, b->remark) && a->plain == b->plain;
}

/* A process of which nothing was seen and that did nothing has no row. */
static bool is_there(const struct trace *trace, size_t index, enum process process)
{
	const struct trace_step *seen = &trace->seen[index];

	for (unsigned int i = 0; i < seen->access_count; i++)
		if (seen->accesses[i].process == process)
			return true;
	return seen->inspected[process];
}

size_t trace_rows(const struct trace_print *print, size_t step, struct trace_row *rows)
{
	unsigned int pages = print->cell->sequence->page_count;
	size_t count = 0;

	for (int process = 0; process < PROCESS_COUNT; process++) {
		if (!is_there(print->trace, step, (enum process)process))
			continue;
		for (unsigned int page = 0; page < pages; page++) {
			struct trace_row row;
			size_t i = 0;

			make_row(print, step, (enum process)process, page, &row);
			while (i < count && !alike(&rows[i], &row))
				i++;
			if (i < count)
				rows[i].pages |= row.pages;
			else
				rows[count++] = row;
		}
	}
	return count;
}
