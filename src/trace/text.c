// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "trace/rows.h"
#include "trace/trace.h"

/* What does not fit moves its own row only. */
#define STEP_WIDTH_MAX	40
#define PAGES_WIDTH_MAX 20

struct layout {
	FILE *stream;
	int step, pages; /* widths */
	bool scan;	 /* some row has it */
};

static void format_pages(const struct trace_print *print, const struct trace_row *row, char *text,
			 size_t size)
{
	char pages[96];

	page_set_format(row->pages, print->cell->sequence->page_count, pages, sizeof(pages));
	snprintf(text, size, "%s%s", row->process == PROCESS_CHILD ? "child " : "", pages);
}

static void format_step(const struct trace_print *print, size_t index, char *text, size_t size)
{
	step_format(&print->trace->steps[index], print->cell->sequence->page_count, text, size);
}

static bool shown(const struct trace_print *print, const struct trace_row *row)
{
	return print->all || !row->plain;
}

static int wider(int width, const char *text, int most)
{
	int length = (int)strlen(text);

	return length > width && length <= most ? length : width;
}

static void lay_out(const struct trace_print *print, struct trace_row *rows, struct layout *layout)
{
	char text[256];

	layout->step = (int)strlen("step");
	layout->pages = (int)strlen("pages");
	for (size_t i = 0; i < print->trace->count && print->trace->seen[i].begun; i++) {
		size_t count = trace_rows(print, i, rows);

		format_step(print, i, text, sizeof(text));
		layout->step = wider(layout->step, text, STEP_WIDTH_MAX);
		for (size_t j = 0; j < count; j++) {
			if (!shown(print, &rows[j]))
				continue;
			format_pages(print, &rows[j], text, sizeof(text));
			layout->pages = wider(layout->pages, text, PAGES_WIDTH_MAX);
			layout->scan |= rows[j].scan_after[0] != '\0';
		}
	}
}

/* Of what belongs to a step and has no row. */
static int indent(const struct layout *layout)
{
	return 5 + layout->step + 2;
}

static void print_finding(const struct finding *finding, FILE *stream)
{
	fprintf(stream, "!! %s: expected %s, seen %s%s", clause_info(finding->clause)->id,
		finding->expected, finding->seen,
		finding->predates ? " (this kernel is older than the clause)" : "");
}

/* Without blanks at the end. */
static void print_line(const struct layout *layout, char *line)
{
	size_t length = strlen(line);

	while (length && line[length - 1] == ' ')
		line[--length] = '\0';
	fprintf(layout->stream, "%s\n", line);
}

static void print_header(const struct layout *layout)
{
	char line[256];

	fprintf(layout->stream, "# " TRACE_BITS "\n");
	if (layout->scan)
		fprintf(layout->stream, "# " TRACE_SCAN "\n");
	snprintf(line, sizeof(line), "%3s  %-*s  %-*s  %-6s    %-6s  %-*s%-6s  %-6s", "#",
		 layout->step, "step", layout->pages, "pages", "before", "after",
		 layout->scan ? 16 : 0, layout->scan ? "scan" : "", "events", "faults");
	print_line(layout, line);
}

static const char *arrow(const char *before, const char *after)
{
	return before[0] && after[0] && strcmp(before, after) ? "->" : "  ";
}

/* The step's number and text stand in its first line only. */
static void print_row(const struct trace_print *print, const struct layout *layout,
		      const char *number, const char *step, const struct trace_row *row)
{
	char pages[128], scan[32] = "", line[768];
	bool told = false;

	format_pages(print, row, pages, sizeof(pages));
	if (layout->scan)
		snprintf(scan, sizeof(scan), "%-5s %s %-5s  ", row->scan_before,
			 arrow(row->scan_before, row->scan_after), row->scan_after);
	snprintf(line, sizeof(line), "%3s  %-*s  %-*s  %-6s %s %-6s  %s%-6s  %-6s  %s%s", number,
		 layout->step, step, layout->pages, pages, row->bits_before,
		 arrow(row->bits_before, row->bits_after), row->bits_after, scan, row->events,
		 row->faults, row->remark, row->remark[0] && row->findings ? "  " : "");
	if (!row->findings) {
		print_line(layout, line);
		return;
	}
	for (unsigned int i = 0; i < trace_findings_kept(print->result); i++) {
		if (!(row->findings >> i & 1))
			continue;
		if (told)
			fprintf(layout->stream, "%*s", indent(layout), "");
		else
			fputs(line, layout->stream);
		print_finding(&print->result->findings[i], layout->stream);
		fputc('\n', layout->stream);
		told = true;
	}
}

/* What a step brought to light that is of no single page. */
static void print_rest(const struct trace_print *print, const struct layout *layout, size_t index,
		       uint32_t told)
{
	const struct trace_step *seen = &print->trace->seen[index];

	if (seen->referenced_known)
		fprintf(layout->stream, "%*s%u accessed pages since age\n", indent(layout), "",
			seen->referenced);
	if (seen->bounded)
		fprintf(layout->stream, "%*scall: %s%s%s\n", indent(layout), "",
			seen->boundary.error_number ? strerrorname_np(seen->boundary.error_number)
						    : "success",
			seen->boundary.rest_wrong ? "; " : "", seen->boundary.rest);
	if (seen->raced)
		fprintf(layout->stream, "%*srace: %u of %u rounds, %u writes, %u disturbances\n",
			indent(layout), "", seen->race.rounds, seen->race.tries, seen->race.writes,
			seen->race.disturbances);
	for (unsigned int i = 0; i < trace_findings_kept(print->result); i++) {
		if (!trace_finding_of(print, index, i) || told >> i & 1)
			continue;
		fprintf(layout->stream, "%*s", indent(layout), "");
		print_finding(&print->result->findings[i], layout->stream);
		fputc('\n', layout->stream);
	}
}

static void print_step(const struct trace_print *print, const struct layout *layout,
		       struct trace_row *rows, size_t index)
{
	size_t count = trace_rows(print, index, rows);
	char number[16], text[256], line[512];
	uint32_t told = 0;
	bool first = true;

	snprintf(number, sizeof(number), "%zu", index + 1);
	format_step(print, index, text, sizeof(text));
	for (size_t i = 0; i < count; i++) {
		if (!shown(print, &rows[i]))
			continue;
		print_row(print, layout, first ? number : "", first ? text : "", &rows[i]);
		told |= rows[i].findings;
		first = false;
	}
	if (first) {
		snprintf(line, sizeof(line), "%3s  %s", number, text);
		print_line(layout, line);
	}
	print_rest(print, layout, index, told);
}

void trace_print_text(const struct trace_print *print, FILE *stream)
{
	struct layout layout = { .stream = stream };
	struct trace_row *rows = calloc(TRACE_ROWS_MAX, sizeof(*rows));
	size_t begun = 0;

	if (!rows)
		return;
	lay_out(print, rows, &layout);
	print_header(&layout);
	while (begun < print->trace->count && print->trace->seen[begun].begun)
		print_step(print, &layout, rows, begun++);
	if (begun < print->trace->count)
		fprintf(stream, "     %zu more steps were not reached\n",
			print->trace->count - begun);
	free(rows);
}
