// SPDX-License-Identifier: GPL-2.0-only
#include "live/ring.h"

#include <errno.h>
#include <time.h>

#include "system/error.h"

static void pause_ms(long milliseconds)
{
	nanosleep(&(struct timespec){ .tv_nsec = milliseconds * 1000000 }, NULL);
}

int ring_open(struct io_uring *ring, unsigned int entries, struct error *error)
{
	int ret = -ENOMEM;

	for (int waited = 0; ret == -ENOMEM && waited < RING_PATIENCE_MS; waited += 10) {
		if (waited)
			pause_ms(10);
		ret = io_uring_queue_init(entries, ring, 0);
	}
	if (ret == -ENOMEM)
		return error_set(error,
				 "io_uring_queue_init: no memory for a ring within %d ms; "
				 "RLIMIT_MEMLOCK (ulimit -l) may be too low",
				 RING_PATIENCE_MS);
	if (ret < 0) {
		errno = -ret;
		return error_errno(error, "io_uring_queue_init");
	}
	return 0;
}

int ring_register(struct io_uring *ring, const struct iovec *buffers, unsigned int count)
{
	int ret = -ENOMEM;

	for (int waited = 0; ret == -ENOMEM && waited < RING_PATIENCE_MS; waited += 10) {
		if (waited)
			pause_ms(10);
		ret = io_uring_register_buffers(ring, buffers, count);
	}
	return ret;
}
