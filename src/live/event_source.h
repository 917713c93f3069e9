/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Waits for messages of up to EVENT_SOURCE_MAX userfaultfds: through io_uring, where it may be
 * used, else by poll(2) and read(2). One thread calls next; any may add, remove and stop.
 */
#ifndef UFFD_CONFORM_LIVE_EVENT_SOURCE_H
#define UFFD_CONFORM_LIVE_EVENT_SOURCE_H

#include <stdbool.h>

#include "system/error.h"
#include "system/uapi.h"

#define EVENT_SOURCE_MAX 4

struct event_source;

struct event_source *event_source_new(struct error *error);
void event_source_free(struct event_source *source);

int event_source_add(struct event_source *source, int uffd);
void event_source_remove(struct event_source *source, int uffd);
void event_source_stop(struct event_source *source);

/*
 * The next message and the userfaultfd that it came from; -1 with errno 0 after a stop, or with
 * the errno of what failed.
 */
int event_source_next(struct event_source *source, struct uc_uffd_msg *message);

#endif
