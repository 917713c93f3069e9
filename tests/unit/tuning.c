// SPDX-License-Identifier: GPL-2.0-only
/*
 * What --tune changes for which needs, and that all of it is put back: on files of our own, mounted
 * over /sys in a mount namespace.
 */
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runner/tuning.h"
#include "tap.h"

#define BIT(need) (UINT64_C(1) << (need))
#define MM	  "/sys/kernel/mm/"
#define THP	  MM "transparent_hugepage/"
#define HUGETLB	  MM "hugepages/hugepages-2048kB/"
#define NODE(n)	  "/sys/devices/system/node/node" #n "/hugepages/hugepages-2048kB/nr_hugepages"

/* Each file, what it holds before, and during a run of cells with all needs. */
static const struct {
	const char *path, *before, *during;
} files[] = {
	{ THP "enabled", "always madvise [never]", "madvise" },
	{ THP "hugepages-64kB/enabled", "always [inherit] madvise never", "madvise" },
	{ THP "shmem_enabled", "always within_size advise [never] deny force", "advise" },
	{ MM "ksm/advisor_mode", "none [scan-time]", "none" },
	{ MM "ksm/smart_scan", "1", "0" },
	{ MM "ksm/pages_to_scan", "100", "100000" },
	{ MM "ksm/sleep_millisecs", "20", "1" },
	{ MM "ksm/run", "2", "1" },
	/* 40 are needed for two jobs, 4 are there to be had: 18 more on each node. */
	{ HUGETLB "free_hugepages", "5", "5" },
	{ HUGETLB "resv_hugepages", "1", "1" },
	{ HUGETLB "nr_hugepages", "10", "10" },
	{ NODE(0), "10", "28" },
	{ NODE(1), "0", "18" },
};

#define FILE_COUNT (sizeof(files) / sizeof(files[0]))

static void put(const char *path, const char *text)
{
	FILE *stream = fopen(path, "we");

	if (!stream || fprintf(stream, "%s\n", text) < 0 || fclose(stream) == EOF)
		diag("cannot write %s: %s", path, strerror(errno));
}

static const char *get(const char *path, char *text, int size)
{
	FILE *stream = fopen(path, "re");

	if (!stream || !fgets(text, size, stream))
		text[0] = '\0';
	text[strcspn(text, "\n")] = '\0';
	if (stream)
		fclose(stream);
	return text;
}

static void make_folders(const char *path)
{
	char folder[128];

	for (const char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
		snprintf(folder, sizeof(folder), "%.*s", (int)(at - path), path);
		mkdir(folder, 0755);
	}
}

static bool own_sys(void)
{
	if (unshare(CLONE_NEWNS) || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
	    mount("none", "/sys", "tmpfs", 0, NULL))
		return false;
	for (size_t i = 0; i < FILE_COUNT; i++) {
		make_folders(files[i].path);
		put(files[i].path, files[i].before);
	}
	return true;
}

/* What a file holds once its value was written back: the word alone. */
static const char *restored(const char *before)
{
	static char word[64];
	const char *open = strchr(before, '[');

	if (!open)
		return before;
	snprintf(word, sizeof(word), "%.*s", (int)strcspn(open + 1, "]"), open + 1);
	return word;
}

/* Which files hold something else than before, one letter each. */
static const char *changed(void)
{
	static char letters[FILE_COUNT + 1];
	size_t count = 0;
	char text[128];

	for (size_t i = 0; i < FILE_COUNT; i++)
		if (strcmp(get(files[i].path, text, sizeof(text)), files[i].before))
			letters[count++] = (char)('a' + i);
	letters[count] = '\0';
	return letters;
}

static struct settings *tune(uint64_t needs, unsigned int jobs)
{
	struct cell cells[] = { { .needs = BIT(NEED_PAGEMAP) }, { .needs = needs } };
	const struct plan plan = { .cells = cells, .count = 2 };
	struct error error = { "" };
	struct settings *settings;

	for (size_t i = 0; i < FILE_COUNT; i++)
		put(files[i].path, files[i].before);
	settings = settings_start(&error);
	if (!settings || tuning_memory(settings, &plan, jobs, &error))
		diag("%s", error.text);
	return settings;
}

static void restore(struct settings *settings)
{
	struct error error = { "" };

	if (settings && settings_restore(settings, &error))
		diag("%s", error.text);
}

static void test_all(void)
{
	struct settings *settings = tune(BIT(NEED_COUNT) - 1, 2);
	char text[128];

	for (size_t i = 0; i < FILE_COUNT; i++)
		is_str(get(files[i].path, text, sizeof(text)), files[i].during, "during a run: %s",
		       files[i].path);
	restore(settings);
	for (size_t i = 0; i < FILE_COUNT; i++) {
		get(files[i].path, text, sizeof(text));
		ok(!strcmp(text, files[i].before) || !strcmp(text, restored(files[i].before)),
		   "put back: %s", files[i].path);
	}
}

static void test_each(void)
{
	static const struct {
		uint64_t needs;
		const char *changed;
	} cases[] = {
		{ BIT(NEED_PAGEMAP), "" },   { BIT(NEED_THP), "a" },
		{ BIT(NEED_COLLAPSE), "a" }, { BIT(NEED_SPLIT), "a" },
		{ BIT(NEED_MTHP), "b" },     { BIT(NEED_SHMEM_THP), "c" },
		{ BIT(NEED_KSM), "defgh" },  { BIT(NEED_HUGETLB), "lm" },
		{ BIT(NEED_SWAPOFF), "" },   { BIT(NEED_TUNE), "" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct settings *settings = tune(cases[i].needs, 2);

		is_str(changed(), cases[i].changed, "only what is needed: %zu", i);
		restore(settings);
	}
}

static void test_enough(void)
{
	static const struct {
		const char *path, *value;
	} cases[] = {
		{ THP "enabled", "[always] madvise never" },
		{ THP "enabled", "always [madvise] never" },
		{ THP "hugepages-64kB/enabled", "[always] inherit madvise never" },
		{ THP "shmem_enabled", "always [within_size] advise never deny force" },
		{ THP "shmem_enabled", "always within_size advise never deny [force]" },
		{ MM "ksm/sleep_millisecs", "0" },
	};
	struct error error = { "" };
	char text[128];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cell cell = { .needs = BIT(NEED_COUNT) - 1 };
		const struct plan plan = { .cells = &cell, .count = 1 };
		struct settings *settings = settings_start(&error);

		put(cases[i].path, cases[i].value);
		is_int(tuning_memory(settings, &plan, 1, &error), 0, "enough already:");
		is_str(get(cases[i].path, text, sizeof(text)), cases[i].value, "%s of %s",
		       cases[i].value, cases[i].path);
		restore(settings);
	}
}

static void test_hugetlb(void)
{
	struct settings *settings;
	char text[128];

	settings = tune(BIT(NEED_HUGETLB), 3);
	is_str(get(NODE(1), text, sizeof(text)), "26", "more for three jobs");
	restore(settings);
}

static void test_without_nodes(void)
{
	struct cell cell = { .needs = BIT(NEED_HUGETLB) };
	const struct plan plan = { .cells = &cell, .count = 1 };
	struct error error = { "" };
	struct settings *settings;
	char text[128];

	rename("/sys/devices/system/node", "/sys/devices/system/away");
	settings = settings_start(&error);
	is_int(tuning_memory(settings, &plan, 2, &error), 0, "without nodes:");
	is_str(get(HUGETLB "nr_hugepages", text, sizeof(text)), "46", "by the sum");
	restore(settings);
	is_str(get(HUGETLB "nr_hugepages", text, sizeof(text)), "10", "and back");
	rename("/sys/devices/system/away", "/sys/devices/system/node");
}

static void test_absent(void)
{
	struct cell cell = { .needs = BIT(NEED_COUNT) - 1 };
	const struct plan plan = { .cells = &cell, .count = 1 };
	struct error error = { "" };
	struct settings *settings;

	umount("/sys");
	mount("none", "/sys", "tmpfs", 0, NULL);
	settings = settings_start(&error);
	is_int(tuning_memory(settings, &plan, 1, &error), 0, "what is not there is left alone");
	restore(settings);
}

int main(void)
{
	if (!own_sys()) {
		skip(1, "no mounts of our own");
		return tap_done();
	}
	test_all();
	test_each();
	test_enough();
	test_hugetlb();
	test_without_nodes();
	test_absent();
	return tap_done();
}
