/* SPDX-License-Identifier: GPL-2.0-only */
/* The parent's write tracker: a registered userfaultfd, or soft-dirty. */
#ifndef UFFD_CONFORM_LIVE_TRACKER_H
#define UFFD_CONFORM_LIVE_TRACKER_H

#include "live/area.h"
#include "live/monitor.h"
#include "system/facts.h"

struct live_tracker {
	enum tracker tracker;
	const struct area *area;
	int uffd;	/* -1 without one */
	int pagemap;	/* /proc/self/pagemap, for PAGEMAP_SCAN; the backend's */
	int clear_refs; /* -1 unless soft-dirty */
	bool exact_address;
	struct monitor *monitor; /* NULL without events */
};

/* Of which events beside faults the userfaultfd shall tell. */
struct tracker_events {
	bool fork, remap;
};

int tracker_open(struct live_tracker *live_tracker, enum tracker tracker,
		 const struct tracker_events *events, const struct area *area,
		 const struct facts *facts, struct error *error);
/* Somebody else reads its events for a while. */
void tracker_stop_monitor(struct live_tracker *live_tracker);
int tracker_start_monitor(struct live_tracker *live_tracker, struct error *error);

/* The userfaultfd alone: what it has armed is armed no more. */
void tracker_close_uffd(struct live_tracker *live_tracker);
void tracker_close(struct live_tracker *live_tracker);

int tracker_arm(struct live_tracker *live_tracker, page_set pages, enum arming way,
		struct error *error);
int tracker_disarm(struct live_tracker *live_tracker, page_set pages, struct error *error);

#endif
