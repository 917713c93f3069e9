/* SPDX-License-Identifier: GPL-2.0-only */
/* Holds what came of a boundary against what the kernel owes. */
#ifndef UFFD_CONFORM_ENGINE_BOUNDARY_H
#define UFFD_CONFORM_ENGINE_BOUNDARY_H

#include "contract/boundary.h"
#include "engine/run.h"

void engine_judge_boundary(struct engine *engine, enum boundary boundary,
			   const struct boundary_outcome *outcome);

#endif
