/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From the records of /dev/kmsg, "prio,seq,usec,flags[,...];text", to the reports that the kernel
 * makes of its own errors, each of several lines. Pure.
 *
 * Only the kernel's own records count: what a program writes to the log has another facility, and
 * its words prove nothing.
 */
#ifndef UFFD_CONFORM_RUNNER_KERNEL_LOG_PARSE_H
#define UFFD_CONFORM_RUNNER_KERNEL_LOG_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "engine/result.h"
#include "runner/kernel_complaint.h"

#define KERNEL_REPORT_LINES_MAX RESULT_LOG_LINES_MAX
#define KERNEL_REPORT_LINE_MAX	RESULT_LOG_LINE_MAX

struct kernel_report {
	char headline[KERNEL_REPORT_LINE_MAX]; /* the line by which it was known */
	unsigned int line_count;	       /* the first KERNEL_REPORT_LINES_MAX are kept */
	char lines[KERNEL_REPORT_LINES_MAX][KERNEL_REPORT_LINE_MAX];
	/* Whom the kernel was working for */
	bool pid_known;
	pid_t pid;     /* a thread's; 0: nobody, an idle CPU */
	char comm[32]; /* or "" */
	/* Filled in by who can ask the system while the process is there: its process group, or -1
	 */
	pid_t group;
};

struct kernel_log_parser {
	enum { PARSER_IDLE, PARSER_PRELUDE, PARSER_HARMLESS, PARSER_REPORT } state;
	enum complaint_prelude prelude; /* that stands before, and how long already */
	unsigned int prelude_lines;
	unsigned int ends;
	pid_t caller; /* who wrote this record, if CONFIG_PRINTK_CALLER tells it; else 0 */
	struct kernel_report report; /* that is coming in */
	/* Told of a report whose pid was just read, and of one that is complete. */
	void (*known)(void *context, struct kernel_report *report);
	void (*complete)(void *context, const struct kernel_report *report);
	void *context;
};

/* Takes whole records, one or several, as read(2) gives them. */
void kernel_log_feed(struct kernel_log_parser *parser, const char *data, size_t length);

/* True while more lines of a report have to be expected. */
bool kernel_log_unfinished(const struct kernel_log_parser *parser);

/* Nothing more came: what is there of a report is all of it. */
void kernel_log_finish(struct kernel_log_parser *parser);

/* "... PID: 12 Comm: x ..." and other forms: whether the line tells a pid, and a comm perhaps. */
bool kernel_log_pid(const char *line, pid_t *pid, char *comm, size_t size);

#endif
