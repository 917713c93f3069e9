// SPDX-License-Identifier: GPL-2.0-only
#include "runner/tuning.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define THP_ENABLED "/sys/kernel/mm/transparent_hugepage/enabled"
#define SCAN_FOLDER "/sys/kernel/debug/sched/numa_balancing/"

struct setting {
	const char *path;
	const char *value;
};

static const struct setting numa_settings[] = {
	{ "/proc/sys/kernel/numa_balancing", "1" },
	{ SCAN_FOLDER "scan_delay_ms", "1" },
	{ SCAN_FOLDER "scan_period_min_ms", "1" },
	{ SCAN_FOLDER "scan_period_max_ms", "1" },
	/* The period's floor is derived from it: 256 MiB would mean 100 ms. */
	{ SCAN_FOLDER "scan_size_mb", "16" },
};

int tuning_huge_pages(struct settings *settings, struct error *error)
{
	char text[128];
	int fd = open(THP_ENABLED, O_RDONLY | O_CLOEXEC);
	ssize_t got;

	if (fd < 0)
		return 0;
	got = read(fd, text, sizeof(text) - 1);
	close(fd);
	text[got > 0 ? got : 0] = 0;
	if (!strstr(text, "[never]"))
		return 0;
	return settings_set(settings, THP_ENABLED, "madvise", error);
}

static bool wanted(const struct plan *plan, const struct facts *facts)
{
	for (size_t i = 0; i < plan->count; i++)
		if (plan->cells[i].needs >> NEED_TUNE & 1 &&
		    !needs_first_unmet(plan->cells[i].needs, facts, true))
			return true;
	return false;
}

int tuning_numa(struct settings *settings, const struct plan *plan, const struct facts *facts,
		struct error *error)
{
	if (!wanted(plan, facts))
		return 0;
	for (size_t i = 0; i < sizeof(numa_settings) / sizeof(numa_settings[0]); i++) {
		/* Without debugfs, or before 5.13, the scanner stays slow. */
		if (access(numa_settings[i].path, F_OK))
			continue;
		if (settings_set(settings, numa_settings[i].path, numa_settings[i].value, error))
			return -1;
	}
	return 0;
}
