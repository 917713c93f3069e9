/* SPDX-License-Identifier: GPL-2.0-only */
/* The page table of a process as userspace can read it: /proc/PID/pagemap and PAGEMAP_SCAN. */
#ifndef UFFD_CONFORM_LIVE_PAGEMAP_H
#define UFFD_CONFORM_LIVE_PAGEMAP_H

#include "engine/observation.h"
#include "live/area.h"
#include "system/facts.h"

/* @pagemap: an open /proc/PID/pagemap. Fills views[0..area->page_count). */
int pagemap_inspect(int pagemap, const struct area *area, const struct facts *facts,
		    struct page_view *views, struct error *error);

#endif
