/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Formats of a run's results. JSON is the canonical record; every format is an observer, writes
 * one line at a time in one write(2), and leaves a readable partial result at any moment: JSON and
 * JUnit in a regular file are whole documents after every cell, elsewhere the end completes them.
 * JUnit wants counts in front of the cells, and has them in a regular file only.
 */
#ifndef UFFD_CONFORM_REPORT_H
#define UFFD_CONFORM_REPORT_H

#include <jansson.h>

#include "runner/observer.h"
#include "system/error.h"

enum report_format {
	REPORT_TAP,
	REPORT_KTAP,
	REPORT_JSON,
	REPORT_JUNIT,
	REPORT_STREAM, /* one JSON object a line, from the guest to the host */
	REPORT_COUNT
};

const char *report_format_name(enum report_format format);
int report_format_find(const char *name); /* -1: none of that name */

/* @fd stays the caller's. Free with report_free() after the run. */
struct observer *report_new(enum report_format format, int fd, struct error *error);

/* 0, or -1 with the first write error (disk full, closed pipe); nothing was written after it. */
int report_free(struct observer *observer, struct error *error);

/*
 * The canonical form of one result; a new reference, NULL without memory. A byte that is no UTF-8
 * becomes a character of the private use area (U+F780 to U+F7FF), and so survives the way back.
 */
json_t *report_cell_to_json(const char *name, const struct cell_result *result);

/*
 * Back again; @name holds SEQUENCE_NAME_MAX + 64 bytes. The JSON may come from anywhere: types,
 * ranges and lengths are checked. "name" and "verdict" are required, other absent members have
 * their default ("", 0, no single page, no findings), "clauses", unknown members, and of a known
 * bug all but "bug" and "state" are not read.
 */
int report_cell_from_json(const json_t *json, char *name, size_t size, struct cell_result *result,
			  struct error *error);

/*
 * The same for what a run begins and ends with; every member is required, but for those about the
 * kernel's log. A summary with demands has "demands" and "refused" as well, which are not read.
 */
json_t *report_info_to_json(const struct run_info *info);
int report_info_from_json(const json_t *json, struct run_info *info, struct error *error);
json_t *report_summary_to_json(const struct run_summary *summary);
int report_summary_from_json(const json_t *json, struct run_summary *summary, struct error *error);

#endif
