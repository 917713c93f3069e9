// SPDX-License-Identifier: GPL-2.0-only
#include "trace/trace.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct trace *trace_new(const struct cell *cell, struct error *error)
{
	struct step *steps;
	struct trace *trace;
	size_t count;

	if (sequence_frame(cell->sequence, &steps, &count, error))
		return NULL;
	trace = mmap(NULL, sizeof(*trace), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		     0);
	if (trace == MAP_FAILED) {
		error_errno(error, "mmap of %zu bytes for the trace", sizeof(*trace));
		trace = NULL;
	} else {
		memcpy(trace->steps, steps, count * sizeof(*steps));
		trace->count = count;
	}
	free(steps);
	return trace;
}

void trace_free(struct trace *trace)
{
	if (trace)
		munmap(trace, sizeof(*trace));
}

const struct page_view *trace_before(const struct trace *trace, size_t index, enum process process,
				     unsigned int page)
{
	/* A child that is not there after a step is another one later. */
	if (!index || !trace->seen[index - 1].inspected[process])
		return NULL;
	return &trace->seen[index - 1].views[process][page];
}
