// SPDX-License-Identifier: GPL-2.0-only
#include "live/steps.h"

int step_pin(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	(void)value;
	local->held |= step->pages;
	return pins_pin(&local->pins, local->area, step->pages, error);
}

int step_unpin(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	(void)step;
	(void)value;
	return pins_unpin(&local->pins, error);
}

int step_vmsplice(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	(void)value;
	local->held |= step->pages;
	return pins_splice(&local->pins, local->area, step->pages, error);
}
