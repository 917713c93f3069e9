/* SPDX-License-Identifier: GPL-2.0-only */
/* What a boundary needs of the kernel and of the person's privileges. Pure: facts in. */
#ifndef UFFD_CONFORM_RUNNER_BOUNDARY_NEEDS_H
#define UFFD_CONFORM_RUNNER_BOUNDARY_NEEDS_H

#include "contract/boundary.h"
#include "runner/needs.h"

/* The first unmet need, or NULL; its token is the reason of a skip. */
const struct need_info *boundary_first_unmet(enum boundary boundary, const struct facts *facts);

#endif
