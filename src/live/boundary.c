// SPDX-License-Identifier: GPL-2.0-only
#include "live/boundary.h"

#include "live/boundary_attempt.h"
#include "live/boundary_scene.h"

int boundary_perform(enum boundary boundary, const struct boundary_setup *setup,
		     struct boundary_outcome *outcome, struct error *error)
{
	const struct boundary_info *info = boundary_info(boundary);

	*outcome = (struct boundary_outcome){ 0 };
	if (info->attempt.call == BOUNDARY_CALL_SCENE)
		return boundary_play(boundary, setup, outcome, error);
	if (info->attempt.call == BOUNDARY_CALL_SCAN)
		return boundary_pagemap(info, outcome, error);
	return boundary_attempt(info, outcome, error);
}
