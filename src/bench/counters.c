// SPDX-License-Identifier: GPL-2.0-only
#include "bench/counters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MISSES_OF(operation)                                                                       \
	(PERF_COUNT_HW_CACHE_DTLB | (operation) << 8 | PERF_COUNT_HW_CACHE_RESULT_MISS << 16)

static const struct {
	enum bench_count count;
	uint32_t type;
	uint64_t config;
} events[] = {
	{ COUNT_CYCLES, PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES },
	{ COUNT_LOAD_MISSES, PERF_TYPE_HW_CACHE, MISSES_OF(PERF_COUNT_HW_CACHE_OP_READ) },
	{ COUNT_STORE_MISSES, PERF_TYPE_HW_CACHE, MISSES_OF(PERF_COUNT_HW_CACHE_OP_WRITE) },
};

#define EVENTS (sizeof(events) / sizeof(events[0]))

void counters_open(struct counters *counters)
{
	*counters = (struct counters){ 0 };
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++)
		counters->fds[i] = -1;
	for (size_t i = 0; i < EVENTS; i++) {
		struct perf_event_attr attributes = {
			.type = events[i].type,
			.size = sizeof(attributes),
			.config = events[i].config,
			.exclude_hv = 1,
		};
		int fd = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1,
				      PERF_FLAG_FD_CLOEXEC);

		counters->fds[events[i].count] = fd;
		if (fd < 0 && !counters->missing)
			counters->missing = errno;
	}
}

void counters_close(struct counters *counters)
{
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++) {
		if (counters->fds[i] >= 0)
			close(counters->fds[i]);
		counters->fds[i] = -1;
	}
}

void counters_read(const struct counters *counters, uint64_t values[BENCH_COUNTS])
{
	for (size_t i = 0; i < EVENTS; i++) {
		enum bench_count count = events[i].count;

		if (counters->fds[count] >= 0 &&
		    read(counters->fds[count], &values[count], sizeof(values[count])) !=
			    sizeof(values[count]))
			values[count] = 0;
	}
}

const char *counters_absence(const struct counters *counters)
{
	for (size_t i = 0; i < EVENTS; i++)
		if (counters->fds[events[i].count] >= 0)
			return "";
	return counters->missing == EACCES || counters->missing == EPERM ? "needs-cap-perfmon"
									 : "no-perf-counters";
}
