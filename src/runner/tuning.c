// SPDX-License-Identifier: GPL-2.0-only
#include "runner/tuning.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "system/value_file.h"

#define THP_FOLDER     "/sys/kernel/mm/transparent_hugepage/"
#define KSM_FOLDER     "/sys/kernel/mm/ksm/"
#define HUGETLB_FOLDER "hugepages/hugepages-2048kB/"
#define NODE_FOLDER    "/sys/devices/system/node/"
#define SCAN_FOLDER    "/sys/kernel/debug/sched/numa_balancing/"

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

#define BIT(need) (UINT64_C(1) << (need))
#define ANY_HUGE  (BIT(NEED_THP) | BIT(NEED_COLLAPSE) | BIT(NEED_SPLIT))

/* In the order of writing: the scanner of same pages starts with its pace set. */
static const struct memory_setting {
	uint64_t needs; /* any of these asks for it */
	const char *path, *value;
	const char *enough; /* values that do as well, each between blanks; NULL: none */
} memory_settings[] = {
	{ ANY_HUGE, THP_FOLDER "enabled", "madvise", " always " },
	{ BIT(NEED_MTHP), THP_FOLDER "hugepages-64kB/enabled", "madvise", " always " },
	{ BIT(NEED_SHMEM_THP), THP_FOLDER "shmem_enabled", "advise", " always within_size force " },
	/* It would refuse another pace than its own. */
	{ BIT(NEED_KSM), KSM_FOLDER "advisor_mode", "none", NULL },
	{ BIT(NEED_KSM), KSM_FOLDER "smart_scan", "0", NULL },
	{ BIT(NEED_KSM), KSM_FOLDER "pages_to_scan", "100000", NULL },
	{ BIT(NEED_KSM), KSM_FOLDER "sleep_millisecs", "1", " 0 " },
	{ BIT(NEED_KSM), KSM_FOLDER "run", "1", NULL },
};

static bool is_enough(const struct memory_setting *setting, const char *value)
{
	char word[64];

	snprintf(word, sizeof(word), " %.60s ", value);
	return !strcmp(value, setting->value) || (setting->enough && strstr(setting->enough, word));
}

/* What is not there, or cannot be written here, is for the facts to tell. */
static int set_memory(struct settings *settings, const struct memory_setting *setting,
		      struct error *error)
{
	char value[VALUE_MAX];

	if (access(setting->path, W_OK) || value_read(setting->path, value, sizeof(value)))
		return 0;
	value_choice(value);
	if (is_enough(setting, value))
		return 0;
	return settings_set(settings, setting->path, setting->value, error);
}

static int raise_by(struct settings *settings, const char *path, unsigned int pages,
		    struct error *error)
{
	int old = value_read_int(path);
	char value[32];

	if (old < 0 || access(path, W_OK))
		return 0;
	snprintf(value, sizeof(value), "%u", (unsigned int)old + pages);
	return settings_set(settings, path, value, error);
}

/* "node0/hugepages/..." of each node that has such pages. The path is empty behind the last one. */
static void next_node(DIR *nodes, char *path, size_t size)
{
	const struct dirent *entry;

	while ((entry = readdir(nodes)) != NULL) {
		if (strncmp(entry->d_name, "node", 4) || !isdigit((unsigned char)entry->d_name[4]))
			continue;
		snprintf(path, size, NODE_FOLDER "%.32s/" HUGETLB_FOLDER "nr_hugepages",
			 entry->d_name);
		if (access(path, W_OK) == 0)
			return;
	}
	path[0] = '\0';
}

/*
 * By node, since the sum alone would not bring back how the pages were spread over them. Fewer may
 * be had than are asked for.
 */
static int raise_hugetlb(struct settings *settings, unsigned int pages, struct error *error)
{
	DIR *nodes = opendir(NODE_FOLDER);
	unsigned int count = 0;
	char path[128];
	int ret = 0;

	if (nodes)
		for (next_node(nodes, path, sizeof(path)); path[0]; count++)
			next_node(nodes, path, sizeof(path));
	if (count > 0)
		rewinddir(nodes);
	for (unsigned int i = 0; i < count && !ret; i++) {
		next_node(nodes, path, sizeof(path));
		ret = raise_by(settings, path, (pages + count - 1) / count, error);
	}
	if (nodes)
		closedir(nodes);
	if (count > 0)
		return ret;
	return raise_by(settings, "/sys/kernel/mm/" HUGETLB_FOLDER "nr_hugepages", pages, error);
}

static int provide_hugetlb(struct settings *settings, unsigned int jobs, struct error *error)
{
	int free_pages = value_read_int("/sys/kernel/mm/" HUGETLB_FOLDER "free_hugepages");
	int reserved = value_read_int("/sys/kernel/mm/" HUGETLB_FOLDER "resv_hugepages");
	int missing = (int)hugetlb_pages_needed(jobs) - free_pages + (reserved > 0 ? reserved : 0);

	if (free_pages < 0 || missing <= 0)
		return 0;
	return raise_hugetlb(settings, (unsigned int)missing, error);
}

int tuning_memory(struct settings *settings, const struct plan *plan, unsigned int jobs,
		  struct error *error)
{
	uint64_t needs = 0;

	for (size_t i = 0; i < plan->count; i++)
		needs |= plan->cells[i].needs;
	for (size_t i = 0; i < sizeof(memory_settings) / sizeof(memory_settings[0]); i++)
		if (memory_settings[i].needs & needs &&
		    set_memory(settings, &memory_settings[i], error))
			return -1;
	return needs & BIT(NEED_HUGETLB) ? provide_hugetlb(settings, jobs, error) : 0;
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
