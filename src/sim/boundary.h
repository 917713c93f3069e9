/* SPDX-License-Identifier: GPL-2.0-only */
/* The imitation's answer to a boundary. Pure. */
#ifndef UFFD_CONFORM_SIM_BOUNDARY_H
#define UFFD_CONFORM_SIM_BOUNDARY_H

#include "contract/boundary.h"

/* What can be wrong with it; none is a healthy kernel. */
enum sim_boundary_fault {
	SIM_BOUNDARY_HEALTHY,
	SIM_BOUNDARY_ACCEPTS_UNALIGNED,
	SIM_BOUNDARY_ACCEPTS_UNKNOWN_FEATURES,
	SIM_BOUNDARY_WRONG_OUTPUT_FIELD,
	SIM_BOUNDARY_SCAN_ACCEPTS_UNKNOWN_FLAGS,
	SIM_BOUNDARY_IGNORES_CHANGES,
	SIM_BOUNDARY_WAKES_EVERYBODY,
	SIM_BOUNDARY_NEW_MEMORY_CLEAN,
	SIM_BOUNDARY_SCAN_IGNORES_MASKS,
	SIM_BOUNDARY_SCAN_WRONG_WALK_END,
	SIM_BOUNDARY_IGNORES_DONTWAKE,
	SIM_BOUNDARY_API_TELLS_WRONG,
	SIM_BOUNDARY_EVENT_WRONG_ADDRESS,
	SIM_BOUNDARY_FAULT_COUNT
};

void sim_boundary(enum sim_boundary_fault fault, enum boundary boundary,
		  struct boundary_outcome *outcome);

#endif
