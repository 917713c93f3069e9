// SPDX-License-Identifier: GPL-2.0-only
#include "engine/result.h"

#include <stddef.h>

const char *verdict_name(enum verdict verdict)
{
	static const char *const names[VERDICT_COUNT] = {
		[VERDICT_PASS] = "pass", [VERDICT_FAIL] = "fail",     [VERDICT_SKIP] = "skip",
		[VERDICT_TODO] = "todo", [VERDICT_BROKEN] = "broken",
	};

	return (unsigned int)verdict < VERDICT_COUNT ? names[verdict] : NULL;
}
