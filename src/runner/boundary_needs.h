/* SPDX-License-Identifier: GPL-2.0-only */
/* What a boundary needs of the kernel and of the person's privileges: a bit per enum need. */
#ifndef UFFD_CONFORM_RUNNER_BOUNDARY_NEEDS_H
#define UFFD_CONFORM_RUNNER_BOUNDARY_NEEDS_H

#include "contract/boundary.h"
#include "runner/needs.h"

uint64_t needs_of_boundary(enum boundary boundary);

#endif
