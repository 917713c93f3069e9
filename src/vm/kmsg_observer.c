// SPDX-License-Identifier: GPL-2.0-only
#include "vm/kmsg_observer.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "vm/console.h"

struct kmsg_observer {
	struct observer observer; /* first, so that the one is the other */
	int fd;
};

static void mark(struct observer *observer, const char *what, const char *name)
{
	const struct kmsg_observer *kmsg = (const struct kmsg_observer *)observer;

	char record[VM_CELL_NAME_MAX + 64];
	int length = snprintf(record, sizeof(record), "<4>" CONSOLE_MARKER "%s %s\n", what, name);

	/*
	 * One write is one record, and not one of dprintf(), which asks for the file offset and
	 * takes no for an answer. A log that refuses is no reason to stop.
	 */
	if (length < 0 || length >= (int)sizeof(record) || write(kmsg->fd, record, length) < 0)
		return;
}

static void mark_start(struct observer *observer, size_t index, const char *name)
{
	(void)index;
	mark(observer, "start", name);
}

static void mark_end(struct observer *observer, size_t index, const char *name,
		     const struct cell_result *result)
{
	(void)index;
	(void)result;
	mark(observer, "end", name);
}

struct observer *kmsg_observer_new(struct error *error)
{
	struct kmsg_observer *kmsg = calloc(1, sizeof(*kmsg));

	if (!kmsg) {
		error_errno(error, "kernel log");
		return NULL;
	}
	kmsg->observer.start = mark_start;
	kmsg->observer.cell = mark_end;
	kmsg->fd = open("/dev/kmsg", O_WRONLY | O_CLOEXEC);
	if (kmsg->fd < 0) {
		error_errno(error, "/dev/kmsg");
		free(kmsg);
		return NULL;
	}
	return &kmsg->observer;
}

void kmsg_observer_free(struct observer *observer)
{
	struct kmsg_observer *kmsg = (struct kmsg_observer *)observer;

	if (!kmsg)
		return;
	close(kmsg->fd);
	free(kmsg);
}
