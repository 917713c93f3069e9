// SPDX-License-Identifier: GPL-2.0-only
/* Which benchmarks there are, by globs and sizes, and what each lacks on made-up machines. */
#include <string.h>

#include "bench/plan.h"
#include "system/uapi.h"
#include "tap.h"

#define G (UINT64_C(1) << 30)

static unsigned int count_of(const struct bench_plan *plan, const char *glob)
{
	unsigned int count = 0;

	for (size_t i = 0; i < plan->count; i++)
		count += selection_match(glob, plan->cases[i].name);
	return count;
}

static struct bench_plan make(const struct bench_choice *choice)
{
	struct bench_plan plan;
	struct error error = { "" };

	is_int(bench_plan_make(&plan, choice, &error), 0, "a plan is made");
	is_str(error.text, "", "without an error");
	return plan;
}

static void test_plans(void)
{
	const char *one[] = { "track/async-*/4k/16M" }, *none[] = { "nothing" },
		   *scale[] = { "*/8G" };
	struct bench_plan plan = make(&(struct bench_choice){ .size_limit = 64 * G });
	size_t all = plan.count;
	struct error error;

	is_int(count_of(&plan, "mprotect-cycle/*/4k"), 2, "cycles of dirty and of clean pages");
	is_int(count_of(&plan, "mprotect-cycle/*/thp"), 1, "and of huge ones");
	is_int(count_of(&plan, "quarantine/*/4k/128K"), 3, "three quarantines of 128 KiB");
	is_int(count_of(&plan, "quarantine/*/4k/1M"), 3, "and of 1 MiB");
	is_int(count_of(&plan, "track/*/4k/8G/0.1"), 10, "ten ways to track 8 GiB");
	is_int(count_of(&plan, "track/none/4k/16M/*"), 4, "four ratios");
	is_int(count_of(&plan, "arm/uffd-wp/*/16M"), 3, "three kinds of memory to arm");
	for (size_t i = 1; i < plan.count; i++)
		if (!strcmp(plan.cases[i].name, plan.cases[i - 1].name))
			ok(false, "%s is there twice", plan.cases[i].name);
	bench_plan_free(&plan);

	plan = make(&(struct bench_choice){ .size_limit = G / 2 });
	is_int(count_of(&plan, "*G*"), 0, "no more than there is memory");
	bench_plan_free(&plan);
	plan = make(&(struct bench_choice){ .size_limit = 4096 });
	ok(count_of(&plan, "track/*/4k/1M") > 0, "but the least of each");
	bench_plan_free(&plan);
	plan = make(&(struct bench_choice){ .quick = true, .size_limit = 64 * G });
	ok(plan.count < all && !count_of(&plan, "*/256M*"), "quick is less, and smaller");
	bench_plan_free(&plan);
	plan = make(&(struct bench_choice){ .size = 5 << 20, .size_limit = 64 * G });
	is_int(count_of(&plan, "track/*/4k/5M/100"), 10, "a size of one's own");
	is_int(count_of(&plan, "arm/*/thp/6M"), 1, "in whole huge pages");
	bench_plan_free(&plan);

	plan = make(
		&(struct bench_choice){ .size_limit = 64 * G, .selection = { one, 1, NULL, 0 } });
	is_int((long long)plan.count, 8, "a glob takes two mechanisms with four ratios");
	ok(plan.cases[0].group == plan.cases[7].group, "which take turns");
	bench_plan_free(&plan);
	plan = make(
		&(struct bench_choice){ .size_limit = 64 * G, .selection = { NULL, 0, scale, 1 } });
	is_int(count_of(&plan, "arm/*/8G"), 0, "others are left out");
	bench_plan_free(&plan);
	ok(bench_plan_make(&plan, &(struct bench_choice){ .selection = { none, 1, NULL, 0 } },
			   &error),
	   "a glob that matches nothing is an error");
}

static const char *lack_of(const char *name, const struct facts *facts, bool tune)
{
	struct bench_choice choice = { .size_limit = 64 * G, .selection = { &name, 1, NULL, 0 } };
	const struct need_info *lack;
	struct need_info own;
	struct bench_plan plan;
	struct error error;

	if (bench_plan_make(&plan, &choice, &error))
		return "not there";
	lack = bench_case_lack(&plan.cases[0], facts, tune, &own);
	bench_plan_free(&plan);
	return lack ? lack->token : "";
}

static void test_lacks(void)
{
	struct facts none = { .uffd_wp_hugetlb_errno = 1,
			      .hugetlb_errno = 1,
			      .io_uring_errno = 1,
			      .pagemap_scan_errno = 1 };
	struct facts good = {
		.uffd = true,
		.uffd_wp_anon = true,
		.uffd_features = UC_UFFD_FEATURE_WP_ASYNC | UC_UFFD_FEATURE_SIGBUS,
		.pagemap = true,
		.soft_dirty_trip = { true, true, true },
		.thp = true,
		.thp_size = 2 << 20,
		.hugetlb_size = 2 << 20,
		.hugetlb_free = 100,
		.jobs = 1,
		.nodes = 2,
		.numa_balancing = true,
		.numa_scan_seq = true,
		.root = true,
		.cpus = 2,
	};
	static const struct {
		const char *name, *without, *with;
	} cases[] = {
		{ "mprotect-cycle/dirty/4k/256M", "", "" },
		{ "mprotect-cycle/dirty/thp/256M", "no-thp", "" },
		{ "track/uffd-read/4k/1M/1", "no-uffd", "" },
		{ "track/async-clear/4k/1M/1", "no-uffd", "" },
		{ "track/soft-dirty/4k/1M/1", "no-pagemap", "" },
		{ "arm/uffd-wp/hugetlb/16M", "no-uffd", "" },
		{ "arm/uffd-wp/hugetlb/256M", "no-uffd", "no-hugetlb" },
		{ "numa-mix/4k/12M", "one-cpu", "" },
		{ "track/uffd-read/4k/1G/100", "no-uffd", "" },
		{ "track/uffd-read/4k/8G/100", "no-uffd", "too-many-events" },
		{ "track/async-clear/4k/8G/100", "no-uffd", "" },
		{ "track/mprotect/4k/8G/10", "max-map-count", "max-map-count" },
		{ "track/mprotect/4k/256M/100", "", "" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		is_str(lack_of(cases[i].name, &none, true), cases[i].without, "%s on a poor kernel",
		       cases[i].name);
		is_str(lack_of(cases[i].name, &good, true), cases[i].with, "%s on a good one",
		       cases[i].name);
	}
	is_str(lack_of("numa-hint/store/4k/12M", &good, false), "needs-tune",
	       "settings stay as they are");
}

int main(void)
{
	test_plans();
	test_lacks();
	return tap_done();
}
