/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A failed cell of a recorded run as a mail to a kernel mailing list: plain text, in lines of at
 * most 72 columns but for what has to stay as it is, the kernel's log and the reproducer. Pure.
 */
#ifndef UFFD_CONFORM_COMPARE_BUG_REPORT_H
#define UFFD_CONFORM_COMPARE_BUG_REPORT_H

#include <stdio.h>

#include "compare/run_record.h"
#include "sequence/sequence.h"

struct bug_report {
	const struct run_info *info;
	const char *name; /* of the cell */
	const struct sequence *sequence;
	enum mapping mapping;
	enum tracker tracker;
	const struct cell_result *result;
};

/* -1: no memory, or a sequence that does not expand. */
int bug_report_print(const struct bug_report *report, FILE *stream, struct error *error);

#endif
