// SPDX-License-Identifier: GPL-2.0-only
#include "runner/kernel_witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runner/kernel_log.h"

/* What is held against the cell that runs on a lane. */
struct testimony {
	unsigned int reports;
	char headline[KERNEL_REPORT_LINE_MAX];
	unsigned int log_lines;
	char log[RESULT_LOG_LINES_MAX][RESULT_LOG_LINE_MAX];
	unsigned long taint_before, taint; /* differ: and no report tells why */
};

struct kernel_witness {
	struct kernel_log log;
	bool own_machine, pids_match;
	unsigned int reports;	    /* seen so far, of whomever */
	unsigned int reports_at[2]; /* when the last two cells ended */
	unsigned int foreign;
	char foreign_headline[KERNEL_REPORT_LINE_MAX];
	unsigned int count;
	pid_t *groups; /* by lane; 0: idle */
	struct testimony *lanes;
};

/* The kernel's threads that do io_uring's work for a process have its pid in their name. */
static pid_t worker_of(const char *comm)
{
	if (strncmp(comm, "iou-wrk-", 8) && strncmp(comm, "iou-sqp-", 8))
		return 0;
	return (pid_t)strtol(comm + 8, NULL, 10);
}

int kernel_report_owner(const struct kernel_report *report, const pid_t *groups, unsigned int count,
			bool pids_match, bool own_machine)
{
	pid_t worker = worker_of(report->comm);

	if (!report->pid_known)
		return OWNER_EVERY;
	for (unsigned int i = 0; pids_match && i < count; i++)
		if (groups[i] &&
		    (report->pid == groups[i] || report->group == groups[i] || worker == groups[i]))
			return (int)i;
	if (own_machine)
		return OWNER_EVERY;
	/* A child that is gone; while it is there, it is of another group: another run's. */
	if (report->group < 0 && !strcmp(report->comm, CELL_COMM))
		return OWNER_EVERY;
	return OWNER_FOREIGN;
}

static void testify(struct testimony *testimony, const struct kernel_report *report)
{
	if (!testimony->reports++)
		memcpy(testimony->headline, report->headline, sizeof(testimony->headline));
	for (unsigned int i = 0; i < report->line_count; i++)
		if (testimony->log_lines < RESULT_LOG_LINES_MAX)
			memcpy(testimony->log[testimony->log_lines++], report->lines[i],
			       RESULT_LOG_LINE_MAX);
}

/* As soon as the pid is known, for the process may not live long. */
static void ask_group(void *context, struct kernel_report *report)
{
	const struct kernel_witness *witness = context;

	/* 0 would be this very process. */
	if (witness->pids_match && report->pid > 0)
		report->group = getpgid(report->pid);
}

static void take_report(void *context, const struct kernel_report *report)
{
	struct kernel_witness *witness = context;
	int owner = kernel_report_owner(report, witness->groups, witness->count,
					witness->pids_match, witness->own_machine);
	bool taken = false;

	witness->reports++;
	for (unsigned int i = 0; i < witness->count; i++) {
		if (!witness->groups[i] || (owner != OWNER_EVERY && owner != (int)i))
			continue;
		testify(&witness->lanes[i], report);
		taken = true;
	}
	if (!taken && !witness->foreign++)
		memcpy(witness->foreign_headline, report->headline,
		       sizeof(witness->foreign_headline));
}

struct kernel_witness *kernel_witness_new(const struct kernel_watch *watch, unsigned int lanes,
					  struct run_info *info, struct error *error)
{
	struct kernel_witness *witness = calloc(1, sizeof(*witness));

	if (witness) {
		witness->groups = calloc(lanes, sizeof(*witness->groups));
		witness->lanes = calloc(lanes, sizeof(*witness->lanes));
	}
	if (!witness || !witness->groups || !witness->lanes) {
		error_set(error, "out of memory");
		if (witness) {
			free(witness->groups);
			free(witness->lanes);
		}
		free(witness);
		return NULL;
	}
	witness->count = lanes;
	witness->own_machine = watch->own_machine;
	witness->pids_match = kernel_log_pids_match();
	kernel_log_open(&witness->log, watch->log, watch->taint);
	witness->log.parser.known = ask_group;
	witness->log.parser.complete = take_report;
	witness->log.parser.context = witness;
	info->kernel_log = witness->log.fd >= 0;
	if (witness->log.error)
		snprintf(info->kernel_log_error, sizeof(info->kernel_log_error), "%.40s: %.48s",
			 watch->log, strerror(witness->log.error));
	return witness;
}

void kernel_witness_free(struct kernel_witness *witness)
{
	if (!witness)
		return;
	kernel_log_close(&witness->log);
	free(witness->groups);
	free(witness->lanes);
	free(witness);
}

int kernel_witness_fd(const struct kernel_witness *witness)
{
	return witness->log.fd;
}

void kernel_witness_read(struct kernel_witness *witness)
{
	kernel_log_read(&witness->log);
}

void kernel_witness_begin(struct kernel_witness *witness, unsigned int lane)
{
	struct testimony *testimony = &witness->lanes[lane];

	/* Its lines are none without their number. */
	testimony->reports = testimony->log_lines = 0;
	testimony->taint = testimony->taint_before = 0;
}

void kernel_witness_process(struct kernel_witness *witness, unsigned int lane, pid_t group)
{
	witness->groups[lane] = group;
}

void kernel_witness_end(struct kernel_witness *witness, unsigned int lane)
{
	witness->groups[lane] = 0;
}

/*
 * The kernel sets the flag just after it has printed, so that lines seen while the last cell ended
 * may explain a flag that is seen now.
 */
static void look_at_taint(struct kernel_witness *witness)
{
	unsigned long before = witness->log.taint;
	unsigned long added = kernel_log_new_taint(&witness->log);

	kernel_log_settle(&witness->log);
	if (added && witness->reports == witness->reports_at[0]) {
		for (unsigned int i = 0; i < witness->count; i++) {
			struct testimony *testimony = &witness->lanes[i];

			if (!witness->groups[i])
				continue;
			if (testimony->taint == testimony->taint_before)
				testimony->taint_before = before;
			testimony->taint = witness->log.taint;
		}
	}
	witness->reports_at[0] = witness->reports_at[1];
	witness->reports_at[1] = witness->reports;
}

static void add_finding(struct cell_result *result, const char *expected, const char *seen)
{
	unsigned int at = result->finding_count++;

	/* It is worth more than the last of many. */
	if (at >= RESULT_FINDINGS_MAX)
		at = RESULT_FINDINGS_MAX - 1;
	result->findings[at] = (struct finding){ .clause = CLAUSE_K1 };
	snprintf(result->findings[at].expected, sizeof(result->findings[at].expected), "%s",
		 expected);
	snprintf(result->findings[at].seen, sizeof(result->findings[at].seen), "%s", seen);
	result->verdict = VERDICT_FAIL;
}

void kernel_witness_conclude(struct kernel_witness *witness, unsigned int lane,
			     struct cell_result *result)
{
	struct testimony *testimony = &witness->lanes[lane];
	char expected[112], seen[112];

	look_at_taint(witness);
	if (testimony->reports) {
		if (testimony->reports == 1)
			snprintf(seen, sizeof(seen), "%.111s", testimony->headline);
		else
			snprintf(seen, sizeof(seen), "%u, the first: %.80s", testimony->reports,
				 testimony->headline);
		add_finding(result, "no report in the kernel log", seen);
	}
	if (testimony->taint != testimony->taint_before) {
		snprintf(expected, sizeof(expected), "taint 0x%lx unchanged",
			 testimony->taint_before);
		snprintf(seen, sizeof(seen), "taint 0x%lx", testimony->taint);
		add_finding(result, expected, seen);
	}
	result->log_lines = testimony->log_lines;
	memcpy(result->log, testimony->log, testimony->log_lines * sizeof(testimony->log[0]));
}

void kernel_witness_remark(struct kernel_witness *witness, char *text, size_t size)
{
	unsigned int lost = witness->log.lost;
	size_t length = 0;

	text[0] = '\0';
	kernel_log_settle(&witness->log);
	if (witness->foreign)
		length = (size_t)snprintf(text, size,
					  "%u report%s of the kernel that no cell is blamed for, "
					  "the first: %s",
					  witness->foreign, witness->foreign > 1 ? "s" : "",
					  witness->foreign_headline);
	if (lost && length < size)
		snprintf(text + length, size - length,
			 "%srecords of the kernel log were lost %u time%s", length ? "; " : "",
			 lost, lost > 1 ? "s" : "");
}
