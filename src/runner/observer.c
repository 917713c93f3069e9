// SPDX-License-Identifier: GPL-2.0-only
#include "runner/observer.h"

void observers_plan(struct observer *const *observers, const struct run_info *info, size_t cells)
{
	for (; *observers; observers++)
		if ((*observers)->plan)
			(*observers)->plan(*observers, info, cells);
}

void observers_start(struct observer *const *observers, size_t index, const char *name)
{
	for (; *observers; observers++)
		if ((*observers)->start)
			(*observers)->start(*observers, index, name);
}

void observers_cell(struct observer *const *observers, size_t index, const char *name,
		    const struct cell_result *result)
{
	for (; *observers; observers++)
		if ((*observers)->cell)
			(*observers)->cell(*observers, index, name, result);
}

void observers_end(struct observer *const *observers, const struct run_summary *summary)
{
	for (; *observers; observers++)
		if ((*observers)->end)
			(*observers)->end(*observers, summary);
}
