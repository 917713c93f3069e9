// SPDX-License-Identifier: GPL-2.0-only
/* What is read from the kernel's log, and whose fault it is. */
#include "kernel_log_texts.h"

#include <string.h>

#include "runner/kernel_log_parse.h"
#include "runner/kernel_witness.h"
#include "tap.h"

struct seen {
	unsigned int known, complete;
	struct kernel_report first;
};

static void note_known(void *context, struct kernel_report *report)
{
	((struct seen *)context)->known++;
	report->group = 4711;
}

static void note_complete(void *context, const struct kernel_report *report)
{
	struct seen *seen = context;

	if (!seen->complete++)
		seen->first = *report;
}

static struct kernel_log_parser parser_for(struct seen *seen)
{
	memset(seen, 0, sizeof(*seen));
	return (struct kernel_log_parser){
		.known = note_known,
		.complete = note_complete,
		.context = seen,
	};
}

static void check_texts(void)
{
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct seen seen;
		struct kernel_log_parser parser = parser_for(&seen);

		kernel_log_feed(&parser, texts[i].text, strlen(texts[i].text));
		kernel_log_finish(&parser);
		is_int(seen.complete, texts[i].reports, "%s: reports", texts[i].name);
		if (!texts[i].reports)
			continue;
		is_str(seen.first.headline, texts[i].headline, "%s: headline", texts[i].name);
		is_int(seen.first.pid_known ? seen.first.pid : -1, texts[i].pid, "%s: pid",
		       texts[i].name);
		is_str(seen.first.comm, texts[i].comm, "%s: name", texts[i].name);
		is_int(seen.first.line_count, texts[i].lines, "%s: lines that are kept",
		       texts[i].name);
		is_int(seen.first.group, texts[i].pid < 0 ? -1 : 4711, "%s: its group was asked",
		       texts[i].name);
	}
}

/* Record by record, as the kernel gives them. */
static void check_progress(void)
{
	static const struct {
		const char *record;
		bool unfinished;
		unsigned int known, complete;
	} steps[] = {
		{ "6,1,1,-;eth0: link up\n", false, 0, 0 },
		{ RULER, true, 0, 0 },
		{ CUT, true, 0, 0 },
		{ "4,2,2,-;WARNING: CPU: 1 PID: 3 at mm/x.c:1 f+0x1/0x2\n", true, 1, 0 },
		{ "4,3,3,-;CPU: 1 PID: 3 Comm: a Not tainted 6.1.0 #1\n", true, 1, 0 },
		{ STACK, true, 1, 0 },
		{ TRACE_END, false, 1, 1 },
		{ "1,4,4,-;BUG: Bad page state in process x  pfn:1\n", true, 1, 1 },
		{ "4,5,5,-; </TASK>\n", false, 1, 2 },
		{ "4,6,6,-;FAULT_FLAG_ALLOW_RETRY missing 801\n", false, 1, 2 },
		{ "4,7,7,-; </TASK>\n", false, 1, 2 },
	};
	struct seen seen;
	struct kernel_log_parser parser = parser_for(&seen);

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		kernel_log_feed(&parser, steps[i].record, strlen(steps[i].record));
		is_int(kernel_log_unfinished(&parser), steps[i].unfinished,
		       "record %zu: whether more is to come", i);
		is_int(seen.known, steps[i].known, "record %zu: pids", i);
		is_int(seen.complete, steps[i].complete, "record %zu: reports", i);
	}
}

static void check_bounds(void)
{
	struct seen seen;
	struct kernel_log_parser parser = parser_for(&seen);
	char record[2200] = "1,1,1,-;BUG: ";
	size_t length = strlen(record);

	memset(record + length, 'x', sizeof(record) - length - 1);
	record[sizeof(record) - 2] = '\n';
	kernel_log_feed(&parser, record, sizeof(record) - 1);
	for (int i = 0; i < 100; i++)
		kernel_log_feed(&parser, "4,2,2,-;more\n", 13);
	kernel_log_finish(&parser);
	is_int(seen.complete, 1, "a long report is one");
	is_int(seen.first.line_count, KERNEL_REPORT_LINES_MAX, "so many lines are kept");
	is_int(strlen(seen.first.headline), KERNEL_REPORT_LINE_MAX - 1, "a long line is cut");
	is_str(seen.first.lines[KERNEL_REPORT_LINES_MAX - 1], "more", "the last one");
	for (int i = 0; i < 1000; i++)
		kernel_log_feed(&parser, i ? "4,2,2,-;more\n" : "4,2,2,-;BUG: z\n", i ? 13 : 15);
	is_int(seen.complete, 2, "a report without an end is ended");
	ok(!kernel_log_unfinished(&parser), "and nothing waited for");
}

enum { NAMESPACE = 1, OWN = 2 };

static void check_owners(void)
{
	static const pid_t groups[] = { 100, 0, 200 };
	static const struct {
		const char *name;
		struct kernel_report report;
		int flags, owner;
	} table[] = {
		{ "no pid", { .group = -1 }, 0, OWNER_EVERY },
		{ "a cell's process", { .pid_known = true, .pid = 200, .group = 200 }, 0, 2 },
		{ "one that is gone", { .pid_known = true, .pid = 200, .group = -1 }, 0, 2 },
		{ "a thread or child", { .pid_known = true, .pid = 207, .group = 200 }, 0, 2 },
		{ "a child that is gone",
		  { .pid_known = true, .pid = 207, .group = -1, .comm = "uffd-cell" },
		  0,
		  OWNER_EVERY },
		{ "another run's cell",
		  { .pid_known = true, .pid = 300, .group = 300, .comm = "uffd-cell" },
		  0,
		  OWNER_FOREIGN },
		{ "io_uring's worker, gone",
		  { .pid_known = true, .pid = 207, .group = -1, .comm = "iou-wrk-100" },
		  0,
		  0 },
		{ "another's worker",
		  { .pid_known = true, .pid = 207, .group = -1, .comm = "iou-wrk-101" },
		  0,
		  OWNER_FOREIGN },
		{ "another process",
		  { .pid_known = true, .pid = 9, .group = 9, .comm = "bash" },
		  0,
		  OWNER_FOREIGN },
		{ "another one that is gone",
		  { .pid_known = true, .pid = 9, .group = -1, .comm = "bash" },
		  0,
		  OWNER_FOREIGN },
		{ "an idle CPU",
		  { .pid_known = true, .pid = 0, .group = -1, .comm = "swapper/0" },
		  0,
		  OWNER_FOREIGN },
		{ "a kernel thread of the guest",
		  { .pid_known = true, .pid = 9, .group = 0, .comm = "kswapd0" },
		  OWN,
		  OWNER_EVERY },
		{ "an idle CPU of the guest",
		  { .pid_known = true, .pid = 0, .group = -1, .comm = "swapper/0" },
		  OWN,
		  OWNER_EVERY },
		{ "a cell of the guest", { .pid_known = true, .pid = 100, .group = 100 }, OWN, 0 },
		{ "a cell's name, and pids of another namespace",
		  { .pid_known = true, .pid = 100, .group = -1, .comm = "uffd-cell" },
		  NAMESPACE,
		  OWNER_EVERY },
		{ "another name, and pids of another namespace",
		  { .pid_known = true, .pid = 100, .group = -1, .comm = "bash" },
		  NAMESPACE,
		  OWNER_FOREIGN },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		is_int(kernel_report_owner(&table[i].report, groups, 3,
					   !(table[i].flags & NAMESPACE), table[i].flags & OWN),
		       table[i].owner, "whose fault: %s", table[i].name);
}

int main(void)
{
	check_texts();
	check_progress();
	check_bounds();
	check_owners();
	return tap_done();
}
