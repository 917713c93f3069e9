// SPDX-License-Identifier: GPL-2.0-only
/*
 * Races: their names, what the engine makes of each fault, and that on a kernel which is not
 * known to be wrong no race finds anything, leaves the program's data alone, and chooses the same
 * again from the same seed.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/run.h"
#include "live/numa.h"
#include "live/race.h"
#include "live/signal_catch.h"
#include "system/uapi.h"
#include "tap.h"

#define PAGES 4

static void test_names(void)
{
	for (int race = 0; race < RACE_COUNT; race++) {
		is_int(race_find(race_name(race)), race, "%s is found by its name",
		       race_name(race));
		ok(race_info(race)->sentence && race_info(race)->disturbs, "%s tells what it is",
		   race_name(race));
	}
	is_int(race_find("arms"), -1, "no race is found by a name that is none");
}

/* The engine with what a race gives it, and nothing else. */
static int judge(const struct race_outcome *outcome, enum tracker tracker,
		 struct cell_result *result, struct error *error)
{
	static const struct sequence sequence;
	static const struct step step = { .verb = VERB_RACE };
	const struct engine_options options = { .version = { 6, 12 } };
	struct engine engine = {
		.sequence = &sequence,
		.options = &options,
		.result = result,
		.step = &step,
		.step_number = 1,
		.model.setup = { .tracker = tracker, .page_count = PAGES },
	};
	int ret;

	memset(result, 0, sizeof(*result));
	ret = engine_judge_race(&engine, RACE_ARM, outcome);
	*error = engine.error;
	return ret;
}

static const struct race_outcome healthy = {
	.seed = 0xabc,
	.rounds = 20,
	.rounds_wanted = 20,
	.writes = 33,
	.disturbances = 1,
};

static void test_judgement(void)
{
	static const struct {
		enum race_fault fault;
		enum tracker tracker;
		enum clause clause;
	} cases[] = {
		{ RACE_FAULT_LOST, TRACKER_UFFD_WP, CLAUSE_R1 },
		{ RACE_FAULT_LOST, TRACKER_UFFD_WP_ASYNC, CLAUSE_R2 },
		{ RACE_FAULT_LOST, TRACKER_SOFT_DIRTY, CLAUSE_R3 },
		{ RACE_FAULT_FORBIDDEN, TRACKER_NONE, CLAUSE_D5 },
		{ RACE_FAULT_SHARED, TRACKER_SOFT_DIRTY, CLAUSE_D1 },
		{ RACE_FAULT_DATA, TRACKER_UFFD_WP, CLAUSE_D4 },
		{ RACE_FAULT_KEPT, TRACKER_SOFT_DIRTY, CLAUSE_D4 },
		{ RACE_FAULT_FORGOTTEN, TRACKER_SOFT_DIRTY, CLAUSE_R4 },
		{ RACE_FAULT_KEPT_ARMED, TRACKER_UFFD_WP, CLAUSE_S2 },
		{ RACE_FAULT_STRAY, TRACKER_UFFD_WP, CLAUSE_S1 },
		{ RACE_FAULT_STUCK, TRACKER_UFFD_WP, CLAUSE_R1 },
	};
	struct cell_result result;
	struct error error;

	is_int(judge(&healthy, TRACKER_UFFD_WP, &result, &error), 0, "a healthy race is judged");
	is_int(result.finding_count, 0, "and nothing is found");
	is_int(result.notifications, 33, "its notifications count");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct race_outcome outcome = healthy;

		outcome.faults[cases[i].fault] =
			(struct race_sighting){ .count = 2, .page = 3, .round = 7 };
		is_int(judge(&outcome, cases[i].tracker, &result, &error), 0, "fault %d is judged",
		       cases[i].fault);
		is_int(result.finding_count, 1, "it is one finding");
		is_str(clause_info(result.findings[0].clause)->id, clause_info(cases[i].clause)->id,
		       "of the right clause");
		is_int(result.findings[0].pages, 1 << 3, "of the right page");
		ok(strstr(result.findings[0].seen, "2 times, first in round 7 of seed 0xabc"),
		   "which tells the round and the seed: %s", result.findings[0].seen);
	}
}

static void test_worth(void)
{
	struct race_outcome outcome = healthy;
	struct cell_result result;
	struct error error;

	outcome.rounds = 19;
	is_int(judge(&outcome, TRACKER_NONE, &result, &error), -1, "too few rounds tell nothing");
	ok(strstr(error.text, "19 rounds instead of 20"), "and that is told: %s", error.text);
	outcome.faults[RACE_FAULT_LOST].count = 1;
	is_int(judge(&outcome, TRACKER_NONE, &result, &error), 0, "unless something was found");
	outcome = healthy;
	outcome.disturbances = 0;
	is_int(judge(&outcome, TRACKER_NONE, &result, &error), -1, "nor does one without effect");
	ok(strstr(error.text, "no effect"), "and that is told: %s", error.text);
}

static bool can_run(enum race race, enum mapping mapping, enum tracker tracker,
		    const struct facts *facts)
{
	unsigned int needs = race_info(race)->needs;
	bool uffd = tracker_is_uffd(tracker);

	if (tracker == TRACKER_UFFD_WP && !facts->uffd_wp_anon)
		return false;
	if (tracker == TRACKER_UFFD_WP_ASYNC &&
	    (!facts->uffd_wp_async || facts->pagemap_scan_errno))
		return false;
	if (tracker == TRACKER_SOFT_DIRTY && !facts->soft_dirty)
		return false;
	if (mapping == MAPPING_THP && !facts->thp)
		return false;
	if (race == RACE_DONTNEED && (tracker == TRACKER_NONE || tracker == TRACKER_UFFD_WP))
		return false;
	if (needs & RACE_NEEDS_COLLAPSE &&
	    (facts->version.major < 6 || (facts->version.major == 6 && facts->version.minor < 1)))
		return false;
	return !(needs & RACE_NEEDS_UFFD && !uffd) && !(needs & RACE_NEEDS_NODES) &&
	       !(needs & RACE_NEEDS_HUGE_PAGES && mapping != MAPPING_THP) &&
	       !(needs & RACE_NEEDS_SWAP);
}

static int track(const struct area *area, enum tracker tracker, struct race_setup *setup,
		 struct error *error)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = UC_UFFD_FEATURE_WP };
	struct uc_uffdio_register range = {
		.range = { .start = (uintptr_t)area->start, .len = area->size },
		.mode = UC_UFFDIO_REGISTER_MODE_WP,
	};
	enum uffd_path path;

	if (tracker == TRACKER_SOFT_DIRTY) {
		setup->clear_refs = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
		return setup->clear_refs < 0 ? error_errno(error, "clear_refs") : 0;
	}
	if (tracker == TRACKER_NONE)
		return 0;
	if (tracker == TRACKER_UFFD_WP_ASYNC)
		api.features |= UC_UFFD_FEATURE_WP_ASYNC;
	setup->uffd = uffd_open(&path);
	if (setup->uffd < 0 || ioctl(setup->uffd, UC_UFFDIO_API, &api) ||
	    ioctl(setup->uffd, UC_UFFDIO_REGISTER, &range))
		return error_errno(error, "userfaultfd");
	return 0;
}

static void check_outcome(const struct race_outcome *outcome, const char *name)
{
	for (int fault = 0; fault < RACE_FAULT_COUNT; fault++) {
		const struct race_sighting *sighting = &outcome->faults[fault];

		ok(!sighting->count,
		   "%s: no fault %d (page %u, round %u of seed 0x%llx, 0x%llx then 0x%llx)", name,
		   fault, sighting->page, sighting->round, (unsigned long long)outcome->seed,
		   (unsigned long long)sighting->before, (unsigned long long)sighting->after);
	}
	ok(outcome->rounds > 0, "%s: there were rounds", name);
	ok(outcome->disturbances > 0, "%s: it had an effect", name);
}

static void run_one(enum race race, enum mapping mapping, enum tracker tracker,
		    struct race_setup *setup)
{
	struct race_outcome outcome;
	struct error error = { "" };
	struct area area;
	char name[96];

	snprintf(name, sizeof(name), "%s, %s, %s", race_name(race), mapping_name(mapping),
		 tracker_name(tracker));
	setup->area = &area;
	setup->tracker = tracker;
	setup->uffd = setup->clear_refs = -1;
	if (area_map(&area, mapping, PAGES, setup->facts, &error))
		goto out;
	for (unsigned int i = 0; i < PAGES; i++)
		*area_word(&area, i) = 1000 + i;
	if (track(&area, tracker, setup, &error) || race_run(race, setup, &outcome, &error))
		goto out;
	check_outcome(&outcome, name);
	ok(outcome.writes > 0 || tracker == TRACKER_NONE, "%s: writes were judged", name);
	for (unsigned int i = 0; i < PAGES; i++)
		is_int(*area_word(&area, i), 1000 + i, "%s: the program's word %u is kept", name,
		       i);
out:
	is_str(error.text, "", "%s: it can be run", name);
	if (setup->uffd >= 0)
		close(setup->uffd);
	if (setup->clear_refs >= 0)
		close(setup->clear_refs);
	area_unmap(&area);
}

static void test_here(void)
{
	static const enum mapping mappings[] = { MAPPING_ANON, MAPPING_THP };
	static const enum tracker trackers[] = { TRACKER_NONE, TRACKER_UFFD_WP,
						 TRACKER_UFFD_WP_ASYNC, TRACKER_SOFT_DIRTY };
	struct race_setup setup = { .rounds = 10, .rounds_min = 1, .milliseconds = 30, .seed = 5 };
	struct facts facts;
	struct error error;

	if (facts_probe(&facts, &error) || race_cpus(setup.cpus, &error)) {
		skip(1, "no race can be run here: %s", error.text);
		return;
	}
	numa_keep_away();
	signal_catch_install(&error);
	setup.facts = &facts;
	setup.pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	for (size_t t = 0; t < sizeof(trackers) / sizeof(trackers[0]); t++)
		for (size_t m = 0; m < sizeof(mappings) / sizeof(mappings[0]); m++)
			for (int race = 0; race < RACE_COUNT; race++)
				if (can_run(race, mappings[m], trackers[t], &facts))
					run_one(race, mappings[m], trackers[t], &setup);
	close(setup.pagemap);
}

int main(void)
{
	test_names();
	test_judgement();
	test_worth();
	test_here();
	return tap_done();
}
