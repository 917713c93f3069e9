// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>

#include "contract/clause.h"

void clause_format_since(enum clause clause, char *text, size_t size)
{
	const struct clause_info *info = clause_info(clause);

	if (info->since.major == CLAUSE_OUT_OF_TREE)
		snprintf(text, size, "in no mainline kernel");
	else if (info->since.major)
		snprintf(text, size, "since %u.%u%s%s", info->since.major, info->since.minor,
			 info->commit ? ", commit " : "", info->commit ? info->commit : "");
	else
		text[0] = 0;
}
