/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The words by which a kernel reports an error of its own, on a console or in its log. Read-only
 * data, for text without time stamp, level and line end.
 */
#ifndef UFFD_CONFORM_RUNNER_KERNEL_COMPLAINT_H
#define UFFD_CONFORM_RUNNER_KERNEL_COMPLAINT_H

#include <stdbool.h>

enum complaint_severity {
	COMPLAINT_HARMLESS, /* looks like one, with a stack perhaps, and is none */
	COMPLAINT_WARNING,
	COMPLAINT_OOPS, /* an oops or a BUG */
	COMPLAINT_PANIC,
};

/* What ends its report, besides "---[ end trace". */
enum complaint_end {
	COMPLAINT_ENDS_AT_ONCE = 1, /* it is one line */
	COMPLAINT_ENDS_BY_RULER = 2,
	COMPLAINT_ENDS_BY_STACK = 4,
};

struct complaint {
	const char *text;
	enum complaint_severity severity;
	unsigned int ends;
	bool anywhere; /* else at the line's start, where no message can quote it */
};

/* Which one begins with this line; NULL: none. */
const struct complaint *complaint_find(const char *line);

/* What may stand before a complaint's first line: "cut here", a ruler, the dump of a page. */
enum complaint_prelude { PRELUDE_NONE, PRELUDE_CUT, PRELUDE_RULER, PRELUDE_PAGE };
enum complaint_prelude complaint_prelude(const char *line);

/* Whether a report that ends by @ends (a set of the above) ends with this line. */
bool complaint_ends(unsigned int ends, const char *line);

/* Lines of a report that tell a reader nothing: registers, lists of modules, rulers. */
bool complaint_dull(const char *line);

#endif
