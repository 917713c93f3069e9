// SPDX-License-Identifier: GPL-2.0-only
#include "engine/boundary.h"

void engine_judge_boundary(struct engine *engine, enum boundary boundary,
			   const struct boundary_outcome *outcome)
{
	const struct boundary_info *info = boundary_info(boundary);
	bool errno_right = boundary_errno_right(info, outcome->error_number);
	char expected[sizeof(((struct finding *)NULL)->expected)];
	char seen[24];

	engine_check(engine);
	boundary_expected(info, expected, sizeof(expected));
	boundary_errno_text(outcome->error_number, seen, sizeof(seen));
	if (!errno_right) {
		engine_find(engine, info->clause, -1, expected, "%s", seen);
		return;
	}
	if (!info->rest)
		return;
	engine_check(engine);
	if (outcome->rest_wrong)
		engine_find(engine, info->clause, -1, expected, "%s; %s", seen, outcome->rest);
}
