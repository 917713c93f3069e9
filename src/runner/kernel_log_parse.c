// SPDX-License-Identifier: GPL-2.0-only
#include "runner/kernel_log_parse.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The dump of a huge page's head and tail is as long as that. */
#define PRELUDE_LINES_MAX 16

/* Lines that belong to a report although nothing ended it. */
#define REPORT_LINES_MAX 400

static bool read_pid(const char *text, pid_t *pid)
{
	char *end;
	long value = strtol(text, &end, 10);

	if (end == text || *text < '0' || *text > '9' || value > INT_MAX)
		return false;
	*pid = (pid_t)value;
	return true;
}

static void copy_comm(const char *from, size_t length, char *comm, size_t size)
{
	snprintf(comm, size, "%.*s", (int)length, from);
}

/* "Comm: a name Not tainted ..." or "Tainted: ..."; a name may have blanks. */
static size_t comm_length(const char *comm)
{
	static const char *const behind[] = { " Not tainted", " Tainted: ", " Kdump: loaded" };
	size_t length = strcspn(comm, " ");

	for (size_t i = 0; i < sizeof(behind) / sizeof(behind[0]); i++) {
		const char *found = strstr(comm, behind[i]);

		if (found && found - comm <= 20)
			return (size_t)(found - comm);
	}
	return length;
}

/* A name with the pid behind it, "uffd-cell:12]" or "uffd-cell/12". */
static bool pid_behind(const char *text, char between, pid_t *pid, char *comm, size_t size)
{
	const char *mark = strrchr(text, between);

	if (!mark || !read_pid(mark + 1, pid))
		return false;
	copy_comm(text, (size_t)(mark - text), comm, size);
	return true;
}

bool kernel_log_pid(const char *line, pid_t *pid, char *comm, size_t size)
{
	const char *cpu = strstr(line, "CPU: "), *cpu_number = strstr(line, ", CPU#");
	const char *found = cpu ? strstr(cpu, " PID: ") : NULL;
	const char *name;

	comm[0] = '\0';
	if (found && read_pid(found + 6, pid)) {
		name = strstr(found, " Comm: ");
		if (name)
			copy_comm(name + 7, comm_length(name + 7), comm, size);
		return true;
	}
	/* "WARNING: mm/x.c:1 at f+0x1/0x2, CPU#1: uffd-cell/12" */
	name = cpu_number ? strstr(cpu_number, ": ") : NULL;
	if (name && pid_behind(name + 2, '/', pid, comm, size))
		return true;
	/* "watchdog: BUG: soft lockup - CPU#0 stuck for 22s! [uffd-cell:12]" */
	name = strstr(line, "lockup - CPU#") ? strrchr(line, '[') : NULL;
	if (name && pid_behind(name + 1, ':', pid, comm, size))
		return true;
	/* "INFO: task uffd-cell:12 blocked for more than 120 seconds." */
	if (!strncmp(line, "INFO: task ", 11)) {
		char task[64];

		snprintf(task, sizeof(task), "%.*s", (int)strcspn(line + 11, " "), line + 11);
		return pid_behind(task, ':', pid, comm, size);
	}
	/* "BUG: Bad rss-counter state mm:... val:1 Comm:uffd-cell Pid:12" */
	found = strstr(line, " Pid:");
	name = strstr(line, " Comm:");
	if (found && name && name < found && read_pid(found + 5, pid)) {
		copy_comm(name + 6, (size_t)(found - name - 6), comm, size);
		return true;
	}
	return false;
}

static void set_pid(struct kernel_log_parser *parser, pid_t pid, const char *comm)
{
	struct kernel_report *report = &parser->report;

	if (report->pid_known && (report->pid != pid || report->comm[0]))
		return;
	snprintf(report->comm, sizeof(report->comm), "%s", comm);
	if (report->pid_known)
		return;
	report->pid_known = true;
	report->pid = pid;
	parser->known(parser->context, report);
}

static void note_pid(struct kernel_log_parser *parser, const char *line)
{
	char comm[sizeof(parser->report.comm)];
	pid_t pid;

	if (kernel_log_pid(line, &pid, comm, sizeof(comm)))
		set_pid(parser, pid, comm);
}

static void keep_line(struct kernel_report *report, const char *line)
{
	if (complaint_dull(line))
		return;
	if (report->line_count < KERNEL_REPORT_LINES_MAX)
		snprintf(report->lines[report->line_count], KERNEL_REPORT_LINE_MAX, "%.*s",
			 KERNEL_REPORT_LINE_MAX - 1, line);
	report->line_count++;
}

static void clear(struct kernel_log_parser *parser)
{
	parser->state = PARSER_IDLE;
	parser->prelude = PRELUDE_NONE;
	parser->prelude_lines = 0;
	parser->ends = 0;
	memset(&parser->report, 0, sizeof(parser->report));
	parser->report.group = -1;
}

static void complete(struct kernel_log_parser *parser)
{
	struct kernel_report *report = &parser->report;

	if (report->line_count > KERNEL_REPORT_LINES_MAX)
		report->line_count = KERNEL_REPORT_LINES_MAX;
	parser->complete(parser->context, report);
	clear(parser);
}

static void begin_prelude(struct kernel_log_parser *parser, enum complaint_prelude prelude,
			  const char *line)
{
	clear(parser);
	parser->state = PARSER_PRELUDE;
	parser->prelude = prelude;
	keep_line(&parser->report, line);
}

static void begin_report(struct kernel_log_parser *parser, const struct complaint *complaint,
			 const char *line)
{
	if (parser->state != PARSER_PRELUDE)
		clear(parser);
	parser->state = PARSER_REPORT;
	parser->ends = complaint->ends;
	/* Inside of "cut here" it is the end of the trace that ends it, after a stack. */
	if (parser->prelude == PRELUDE_CUT)
		parser->ends &= ~(unsigned int)COMPLAINT_ENDS_BY_STACK;
	snprintf(parser->report.headline, sizeof(parser->report.headline), "%.*s",
		 KERNEL_REPORT_LINE_MAX - 1, line);
	keep_line(&parser->report, line);
	note_pid(parser, line);
	if (parser->caller)
		set_pid(parser, parser->caller, "");
	if (complaint->ends & COMPLAINT_ENDS_AT_ONCE)
		complete(parser);
}

/* The next line of what has begun; false: it begins something new. */
static bool continues(struct kernel_log_parser *parser, const char *line)
{
	enum complaint_prelude prelude = complaint_prelude(line);

	if (complaint_ends(parser->ends, line)) {
		keep_line(&parser->report, line);
		complete(parser);
		return true;
	}
	if (prelude == PRELUDE_CUT || prelude == PRELUDE_RULER ||
	    parser->report.line_count > REPORT_LINES_MAX) {
		complete(parser);
		return false;
	}
	note_pid(parser, line);
	keep_line(&parser->report, line);
	return true;
}

static void take_line(struct kernel_log_parser *parser, const char *line)
{
	const struct complaint *complaint;
	enum complaint_prelude prelude;

	if (parser->state == PARSER_REPORT && continues(parser, line))
		return;
	if (parser->state == PARSER_HARMLESS && complaint_ends(parser->ends, line)) {
		clear(parser);
		return;
	}
	complaint = complaint_find(line);
	if (complaint && complaint->severity != COMPLAINT_HARMLESS) {
		begin_report(parser, complaint, line);
		return;
	}
	prelude = complaint_prelude(line);
	if (prelude == PRELUDE_CUT && parser->prelude == PRELUDE_PAGE) {
		/* The page is what it will be about. */
		parser->prelude = prelude;
	} else if (prelude == PRELUDE_CUT || (prelude && parser->state != PARSER_PRELUDE)) {
		begin_prelude(parser, prelude, line);
	} else if (complaint && complaint->ends == COMPLAINT_ENDS_BY_STACK) {
		clear(parser);
		parser->state = PARSER_HARMLESS;
		parser->ends = complaint->ends;
	} else if (parser->state == PARSER_PRELUDE && !complaint) {
		keep_line(&parser->report, line);
		if (++parser->prelude_lines > PRELUDE_LINES_MAX)
			clear(parser);
	}
}

static int hex_digit(char c)
{
	const char *const digits = "0123456789abcdef";
	const char *found = c ? strchr(digits, c) : NULL;

	return found ? (int)(found - digits) : -1;
}

/* Unprintable bytes are \xNN; a line break inside of a record begins another line. */
static void take_text(struct kernel_log_parser *parser, const char *text, size_t length)
{
	char line[1024];
	size_t filled = 0;

	for (size_t i = 0; i < length; i++) {
		char byte = text[i];

		if (byte == '\\' && i + 3 < length && text[i + 1] == 'x' &&
		    hex_digit(text[i + 2]) >= 0 && hex_digit(text[i + 3]) >= 0) {
			byte = (char)(hex_digit(text[i + 2]) << 4 | hex_digit(text[i + 3]));
			i += 3;
		}
		if (byte == '\n') {
			line[filled] = '\0';
			take_line(parser, line);
			filled = 0;
		} else if (filled < sizeof(line) - 1) {
			line[filled++] = byte ? byte : '?';
		}
	}
	line[filled] = '\0';
	take_line(parser, line);
}

/* ",caller=T12" of a record's prefix; a C stands before the number of a CPU. */
static pid_t caller_of(const char *prefix, const char *end)
{
	static const char key[] = ",caller=T";
	const char *found = memmem(prefix, (size_t)(end - prefix), key, strlen(key));
	pid_t pid;

	return found && read_pid(found + strlen(key), &pid) ? pid : 0;
}

void kernel_log_feed(struct kernel_log_parser *parser, const char *data, size_t length)
{
	const char *end = data + length;

	while (data < end) {
		const char *newline = memchr(data, '\n', (size_t)(end - data));
		const char *line_end = newline ? newline : end;
		const char *text = memchr(data, ';', (size_t)(line_end - data));

		/* Lines that begin with a blank are KEY=value of the record before. */
		if (text && *data >= '0' && *data <= '9' && strtoul(data, NULL, 10) < 8) {
			parser->caller = caller_of(data, text);
			take_text(parser, text + 1, (size_t)(line_end - text - 1));
		}
		data = newline ? newline + 1 : end;
	}
}

bool kernel_log_unfinished(const struct kernel_log_parser *parser)
{
	return parser->state == PARSER_PRELUDE || parser->state == PARSER_REPORT;
}

void kernel_log_finish(struct kernel_log_parser *parser)
{
	if (parser->state == PARSER_REPORT)
		complete(parser);
	else
		clear(parser);
}
