// SPDX-License-Identifier: GPL-2.0-only
#include "bench/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "config.h"

static void read_model(char *model, size_t size)
{
	FILE *file = fopen("/proc/cpuinfo", "re");
	char line[256];
	int start = 0;

	while (file && !start && fgets(line, sizeof(line), file))
		sscanf(line, "model name : %n", &start);
	if (file)
		fclose(file);
	if (!start)
		return;
	line[strcspn(line, "\n")] = '\0';
	snprintf(model, size, "%s", line + start);
}

void bench_info_probe(struct bench_info *info, const struct facts *facts)
{
	const char *where = getenv("UFFD_CONFORM_WHERE");
	time_t now = time(NULL);
	struct counters counters;
	cpu_set_t usable;
	struct tm utc;

	snprintf(info->tool, sizeof(info->tool), "%s", PACKAGE_VERSION);
	snprintf(info->kernel, sizeof(info->kernel), "%s", facts->release);
	snprintf(info->machine, sizeof(info->machine), "%s", facts->machine);
	snprintf(info->where, sizeof(info->where), "%.60s", where ? where : "host");
	gmtime_r(&now, &utc);
	strftime(info->started, sizeof(info->started), "%Y-%m-%dT%H:%M:%SZ", &utc);
	read_model(info->cpu, sizeof(info->cpu));
	bench_cpus_note(&usable);
	for (unsigned int i = 0; i < 2; i++)
		info->cpus[i] = bench_nth_cpu(&usable, i);
	meter_cost(&info->clock_ns, &info->empty_ns);
	counters_open(&counters);
	snprintf(info->counters, sizeof(info->counters), "%s", counters_absence(&counters));
	counters_close(&counters);
}
