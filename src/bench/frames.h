/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How many pages the kernel copies while they are written: those whose frame is another one after
 * it. Frames are compared chunk by chunk, so that nothing grows with the memory under test.
 */
#ifndef UFFD_CONFORM_BENCH_FRAMES_H
#define UFFD_CONFORM_BENCH_FRAMES_H

#include "bench/benchmark.h"

/*
 * Writes all memory in order as phase @phase, and counts bytes copied, if the kernel tells frames.
 */
int frames_write_all(struct bench_context *context, unsigned int phase, struct error *error);

#endif
