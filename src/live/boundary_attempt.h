/* SPDX-License-Identifier: GPL-2.0-only */
/* A boundary that is one call with wrong arguments, made on the running kernel. */
#ifndef UFFD_CONFORM_LIVE_BOUNDARY_ATTEMPT_H
#define UFFD_CONFORM_LIVE_BOUNDARY_ATTEMPT_H

#include "live/boundary_area.h"

int boundary_attempt(const struct boundary_info *info, struct boundary_outcome *outcome,
		     struct error *error);

/* boundary_pagemap.c: the same for PAGEMAP_SCAN. */
int boundary_pagemap(const struct boundary_info *info, struct boundary_outcome *outcome,
		     struct error *error);

#endif
