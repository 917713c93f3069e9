// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/guest_stream.h"

#include "report/report.h"
#include "vm/kmsg_observer.h"

int guest_stream_open(struct guest_stream *stream, int result_fd, struct error *error)
{
	struct error ignored;

	*stream = (struct guest_stream){ .observers[0] =
						 report_new(REPORT_STREAM, result_fd, error) };
	if (!stream->observers[0])
		return -1;
	/* Results without marks are better than none. */
	stream->observers[1] = kmsg_observer_new(&ignored);
	return 0;
}

int guest_stream_close(struct guest_stream *stream, struct error *error)
{
	kmsg_observer_free(stream->observers[1]);
	return report_free(stream->observers[0], error);
}
