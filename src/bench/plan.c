// SPDX-License-Identifier: GPL-2.0-only
#include "bench/plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/track.h"
#include "system/value_file.h"

#define K UINT64_C(1024)
#define M (K * K)
#define G (K * M)

#define SIZES_MAX 8

/* Sizes go up to 0. */
struct family {
	const struct benchmark_table *table;
	const char *only; /* of the table, names that begin with it; NULL: all */
	enum bench_memory memory;
	uint64_t sizes[SIZES_MAX], quick_sizes[SIZES_MAX];
	bool ratios;
};

static const struct family families[] = {
	{ &mprotect_benchmarks, NULL, MEMORY_4K, { 256 * M }, { 16 * M }, false },
	{ &mprotect_benchmarks,
	  "mprotect-cycle/dirty",
	  MEMORY_THP,
	  { 256 * M },
	  { 16 * M },
	  false },
	{ &quarantine_benchmarks, NULL, MEMORY_4K, { 128 * K, M }, { 128 * K, M }, false },
	{ &cow_benchmarks, NULL, MEMORY_4K, { 64 * M }, { 4 * M }, false },
	{ &fork_benchmarks, NULL, MEMORY_4K, { M, 256 * M }, { M, 16 * M }, false },
	{ &fork_benchmarks, NULL, MEMORY_THP, { 256 * M }, { 16 * M }, false },
	{ &numa_benchmarks, NULL, MEMORY_4K, { 12 * M }, { 3 * M }, false },
	{ &arm_benchmarks,
	  NULL,
	  MEMORY_4K,
	  { M, 16 * M, 256 * M, G, 8 * G },
	  { M, 16 * M },
	  false },
	{ &arm_benchmarks, NULL, MEMORY_THP, { 16 * M, 256 * M, G, 8 * G }, { 16 * M }, false },
	{ &arm_benchmarks, NULL, MEMORY_HUGETLB, { 16 * M, 256 * M, G }, { 16 * M }, false },
	{ &track_benchmarks,
	  NULL,
	  MEMORY_4K,
	  { M, 16 * M, 256 * M, G, 8 * G },
	  { M, 4 * M },
	  true },
};

#define FAMILIES (sizeof(families) / sizeof(families[0]))

static const unsigned int ratios[] = { 1, 10, 100, 1000 };

#define RATIOS (sizeof(ratios) / sizeof(ratios[0]))

void bench_ratio_format(unsigned int per_mille, char text[8])
{
	if (per_mille % 10)
		snprintf(text, 8, "%u.%u", per_mille / 10 % 1000, per_mille % 10);
	else
		snprintf(text, 8, "%u", per_mille / 10 % 1000);
}

static void name_case(struct bench_case *bench_case)
{
	char size[24], ratio[8], *name = bench_case->name;
	int length;

	bench_size_format(bench_case->size, size);
	length = snprintf(name, BENCH_NAME_MAX, "%s/%s/%s", bench_case->benchmark->name,
			  bench_memory_info(bench_case->memory)->name, size);
	if (!bench_case->dirty_per_mille)
		return;
	bench_ratio_format(bench_case->dirty_per_mille, ratio);
	snprintf(name + length, BENCH_NAME_MAX - (size_t)length, "/%s", ratio);
}

static bool is_selected(const struct selection *selection, const char *name, bool *matched)
{
	bool included = selection->include_count == 0;

	for (size_t i = 0; i < selection->include_count; i++)
		if (selection_match(selection->include[i], name))
			included = matched[i] = true;
	for (size_t i = 0; i < selection->exclude_count && included; i++)
		included = !selection_match(selection->exclude[i], name);
	return included;
}

struct maker {
	struct bench_plan *plan;
	const struct bench_choice *choice;
	bool *matched; /* of the globs */
	size_t capacity;
	unsigned int group;
};

static int add(struct maker *maker, struct bench_case *bench_case, struct error *error)
{
	struct bench_plan *plan = maker->plan;
	struct bench_case *larger;

	name_case(bench_case);
	if (!is_selected(&maker->choice->selection, bench_case->name, maker->matched))
		return 0;
	if (plan->count == maker->capacity) {
		maker->capacity = maker->capacity ? 2 * maker->capacity : 64;
		larger = realloc(plan->cases, maker->capacity * sizeof(*larger));
		if (!larger)
			return error_errno(error, "the plan");
		plan->cases = larger;
	}
	bench_case->group = maker->group;
	plan->cases[plan->count++] = *bench_case;
	return 0;
}

static int add_group(struct maker *maker, const struct family *family, uint64_t size,
		     struct error *error)
{
	maker->group++;
	for (size_t row = 0; row < family->table->count; row++) {
		struct bench_case bench_case = {
			.benchmark = &family->table->rows[row],
			.memory = family->memory,
			.size = size,
		};

		if (family->only &&
		    strncmp(bench_case.benchmark->name, family->only, strlen(family->only)) != 0)
			continue;
		for (size_t i = 0; i < (family->ratios ? RATIOS : 1); i++) {
			bench_case.dirty_per_mille = family->ratios ? ratios[i] : 0;
			if (add(maker, &bench_case, error))
				return -1;
		}
	}
	return 0;
}

static int add_family(struct maker *maker, const struct family *family, struct error *error)
{
	const struct bench_choice *choice = maker->choice;
	const uint64_t *sizes = choice->quick ? family->quick_sizes : family->sizes;
	size_t page = bench_memory_info(family->memory)->page_size;

	if (choice->size)
		return add_group(maker, family, (choice->size + page - 1) / page * page, error);
	for (size_t i = 0; i < SIZES_MAX && sizes[i]; i++)
		if ((i == 0 || sizes[i] <= choice->size_limit) &&
		    add_group(maker, family, sizes[i], error))
			return -1;
	return 0;
}

int bench_plan_make(struct bench_plan *plan, const struct bench_choice *choice, struct error *error)
{
	const struct selection *selection = &choice->selection;
	struct maker maker = { .plan = plan, .choice = choice };
	int ret = 0;

	*plan = (struct bench_plan){ 0 };
	/* The rest of the machine is not to be driven out of memory. */
	if (choice->size > choice->size_limit)
		return error_set(error,
				 "--size: %llu MiB is more than half of the memory that is "
				 "available (%llu MiB)",
				 (unsigned long long)choice->size >> 20,
				 (unsigned long long)choice->size_limit >> 20);
	maker.matched = calloc(selection->include_count + 1, sizeof(bool));
	if (!maker.matched)
		return error_errno(error, "the plan");
	for (size_t i = 0; i < FAMILIES && !ret; i++)
		ret = add_family(&maker, &families[i], error);
	for (size_t i = 0; i < selection->include_count && !ret; i++)
		if (!maker.matched[i])
			ret = error_set(
				error,
				"'%s' matches no benchmark; see \"uffd-conform bench --list\"",
				selection->include[i]);
	free(maker.matched);
	if (ret)
		bench_plan_free(plan);
	return ret;
}

void bench_plan_free(struct bench_plan *plan)
{
	free(plan->cases);
	*plan = (struct bench_plan){ 0 };
}

uint64_t bench_case_needs(const struct bench_case *bench_case)
{
	uint64_t needs =
		bench_case->benchmark->needs | bench_memory_info(bench_case->memory)->needs;

	if (bench_case->memory == MEMORY_HUGETLB)
		needs |= UINT64_C(1) << NEED_WP_HUGETLB;
	return needs;
}

/* A page that was given back between others is a mapping of its own. */
static bool splits_too_much(const struct bench_case *bench_case)
{
	int limit = value_read_int("/proc/sys/vm/max_map_count");
	uint64_t dirty = bench_case->size / SMALL_PAGE * bench_case->dirty_per_mille / 1000;

	return bench_case->benchmark->variant == &track_mprotect &&
	       bench_case->dirty_per_mille < 1000 && limit > 0 &&
	       2 * dirty + 1000 > (uint64_t)limit;
}

/* Each event takes some microseconds: more of them in one iteration tell nothing more. */
#define EVENTS_MAX 262144

static bool has_too_many_events(const struct bench_case *bench_case)
{
	const void *mechanism = bench_case->benchmark->variant;
	uint64_t dirty = bench_case->size / SMALL_PAGE * bench_case->dirty_per_mille / 1000;

	return dirty > EVENTS_MAX &&
	       (mechanism == &track_read || mechanism == &track_poll || mechanism == &track_uring ||
		mechanism == &track_sigbus || mechanism == &track_mprotect);
}

const struct need_info *bench_case_lack(const struct bench_case *bench_case,
					const struct facts *facts, bool tune, struct need_info *own)
{
	const struct need_info *lack = needs_first_unmet(bench_case_needs(bench_case), facts, tune);

	if (lack)
		return lack;
	if (bench_case->memory == MEMORY_HUGETLB &&
	    bench_case->size / HUGE_PAGE > facts->hugetlb_free)
		return need_info(NEED_HUGETLB);
	*own = (struct need_info){ 0 };
	if (splits_too_much(bench_case)) {
		own->token = "max-map-count";
		own->sentence = "vm.max_map_count allows too few mappings";
	} else if (has_too_many_events(bench_case)) {
		own->token = "too-many-events";
		own->sentence = "an iteration would take seconds; smaller sizes tell the same";
	} else {
		return NULL;
	}
	return own;
}
