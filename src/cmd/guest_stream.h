/* SPDX-License-Identifier: GPL-2.0-only */
/* In a virtual machine: results go to the host as a stream, and the kernel's log gets marks. */
#ifndef UFFD_CONFORM_CMD_GUEST_STREAM_H
#define UFFD_CONFORM_CMD_GUEST_STREAM_H

#include "runner/observer.h"
#include "system/error.h"

struct guest_stream {
	struct observer *observers[3]; /* NULL-terminated */
};

int guest_stream_open(struct guest_stream *stream, int result_fd, struct error *error);

/* -1: not all was sent. */
int guest_stream_close(struct guest_stream *stream, struct error *error);

#endif
