// SPDX-License-Identifier: GPL-2.0-only
/* The imitated kernel by itself: what a healthy one does, and that each fault shows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contract/clause.h"
#include "sim_script.h"
#include "tap.h"

#define ANON		.mapping = MAPPING_ANON
#define THP		.mapping = MAPPING_THP
#define SHMEM		.mapping = MAPPING_SHMEM
#define SHMEM_PRIVATE	.mapping = MAPPING_SHMEM_PRIVATE
#define MTHP		.mapping = MAPPING_MTHP
#define SHMEM_THP	.mapping = MAPPING_SHMEM_THP
#define HUGETLB		.mapping = MAPPING_HUGETLB
#define HUGETLB_PRIVATE .mapping = MAPPING_HUGETLB_PRIVATE
#define DISK		.mapping = MAPPING_FILE
#define UNTRACKED	.tracker = TRACKER_NONE
#define WP		.tracker = TRACKER_UFFD_WP
#define SIGBUS_WP	.tracker = TRACKER_UFFD_WP_SIGBUS
#define ASYNC		.tracker = TRACKER_UFFD_WP_ASYNC
#define SOFT_DIRTY	.tracker = TRACKER_SOFT_DIRTY
#define EVENT_FORK	.event_fork = true
#define EVENT_REMAP	.event_remap = true

#include "sim_healthy.h"
#include "sim_faulty.h"

static void check_healthy(void)
{
	char trace[TRACE_MAX];

	for (size_t i = 0; i < sizeof(healthy) / sizeof(*healthy); i++) {
		script_run(&healthy[i].script, SIM_FAULT_NONE, trace);
		is_str(trace, healthy[i].trace, "healthy: %s", healthy[i].name);
	}
}

/* Cuts both traces down to the first word in which they differ. */
static void first_difference(char *healthy_trace, char *faulty_trace, const char **healthy_word,
			     const char **faulty_word)
{
	char *a, *b;

	do {
		a = strsep(&healthy_trace, " ");
		b = strsep(&faulty_trace, " ");
	} while (a && b && !strcmp(a, b));
	*healthy_word = a ? a : "";
	*faulty_word = b ? b : "";
}

static void check_fault(enum sim_fault fault)
{
	const struct sim_fault_info *info = sim_fault_info(fault);
	char well[TRACE_MAX], ill[TRACE_MAX];
	char seen[2 * TRACE_MAX + 8];
	const char *well_word, *ill_word;

	if (!ok(faulty[fault].script.text != NULL, "%s: has a script", info->name))
		return;
	script_run(&faulty[fault].script, SIM_FAULT_NONE, well);
	script_run(&faulty[fault].script, fault, ill);
	first_difference(well, ill, &well_word, &ill_word);
	snprintf(seen, sizeof(seen), "%s -> %s", well_word, ill_word);
	is_str(seen, faulty[fault].difference, "%s: shows", info->name);
}

static void check_fault_info(enum sim_fault fault)
{
	const struct sim_fault_info *info = sim_fault_info(fault);

	ok(info->name && sim_fault_find(info->name) == (int)fault, "fault %d is found by its name",
	   fault);
	ok(info->sentence && strlen(info->sentence) > 10, "%s: has a sentence", info->name);
	ok(info->clause && clause_find(info->clause) >= 0, "%s: breaks the clause %s", info->name,
	   info->clause);
}

static void check_errors(void)
{
	struct backend_setup setup = { .page_count = SEQUENCE_PAGES_MAX + 1 };
	struct access_observation seen;
	struct error error = { .text = "" };
	struct backend *backend = sim_new(SIM_FAULT_NONE, &error);

	ok(!sim_new(SIM_FAULT_COUNT, &error) && *error.text, "a fault that is none is an error");
	is_int(sim_fault_find("no-such-fault"), -1, "a name that is none is not found");
	is_int(backend->ops->fork(backend, &error), -1, "fork before map is an error");
	is_int(backend->ops->map(backend, &setup, &error), -1, "too many pages are an error");
	setup.page_count = 0;
	is_int(backend->ops->map(backend, &setup, &error), -1, "no page is an error");
	setup.page_count = 1;
	is_int(backend->ops->map(backend, &setup, &error), 0, "one page is mapped");
	is_int(backend->ops->access(backend, PROCESS_PARENT, 1, true, ACCESSOR_CPU, 1, &seen,
				    &error),
	       -1, "a page outside is an error");
	is_int(backend->ops->child_exit(backend, &error), -1, "exit without a child is an error");
	is_int(backend->ops->fork(backend, &error), 0, "a child is forked");
	is_int(backend->ops->fork(backend, &error), -1, "a second child is an error");
	backend->ops->close(backend);
}

static void check_facts(void)
{
	struct facts facts;

	sim_facts(&facts);
	ok(facts.root && facts.uffd && facts.soft_dirty && facts.thp && facts.nodes == 2,
	   "the facts are those of root on a kernel that has everything");
	is_int(facts.version.major * 100 + facts.version.minor, 612, "the version is 6.12");
}

/* Faults must not make an access endless, whatever came before it. */
static void check_any_script_ends(void)
{
	static const char *const words[] = { "w0",
					     "w1k",
					     "w2u",
					     "w3v",
					     "w0m",
					     "W0",
					     "W1k",
					     "W2u",
					     "W3v",
					     "W0m",
					     "r0",
					     "r1k",
					     "r2v",
					     "r3m",
					     "R0",
					     "R1v",
					     "a*",
					     "a0",
					     "a13",
					     "d*",
					     "d2",
					     "pn*",
					     "pr*",
					     "pw*",
					     "pr0",
					     "pw0",
					     "kr*",
					     "kw*",
					     "m*",
					     "f",
					     "x",
					     "n",
					     "i0",
					     "I1",
					     "s",
					     "e0",
					     "e1",
					     "e2",
					     "w1m",
					     "y",
					     "as*",
					     "ab2",
					     ":pageout",
					     ":pageout_0-1",
					     ":swapoff",
					     ":migrate",
					     ":split",
					     ":split_1",
					     ":split-folio",
					     ":collapse",
					     ":ksm-merge",
					     ":ksm-unmerge",
					     ":mremap",
					     ":replace_2",
					     ":move-in_3",
					     ":move-in_3_wp",
					     ":madvise_cold",
					     ":madvise_dontneed_1",
					     ":madvise_populate-read",
					     ":madvise_populate-write",
					     ":madvise_dontfork_3",
					     ":unregister",
					     ":close",
					     ":pin_0",
					     ":unpin",
					     "r0d",
					     "w0d",
					     ":vmsplice_1",
					     "r0p",
					     ":age",
					     ":child_pageout",
					     ":child_migrate",
					     ":child_split",
					     ":child_collapse",
					     ":child_vmsplice_0" };
	struct script script = { 0 };
	char text[TRACE_MAX], trace[TRACE_MAX];

	srandom(1);
	alarm(60);
	for (unsigned int i = 0; i < 20000; i++) {
		text[0] = '\0';
		for (unsigned int w = 0; w < 40; w++) {
			const char *word = words[random() % (sizeof(words) / sizeof(*words))];

			snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s",
				 w ? " " : "", word);
		}
		script.mapping = random() % MAPPING_COUNT;
		script.tracker = random() % TRACKER_COUNT;
		script.event_fork = random() % 2;
		script.event_remap = random() % 2;
		script.text = text;
		script_run(&script, i % SIM_FAULT_COUNT, trace);
	}
	alarm(0);
	ok(true, "20000 random scripts end");
}

int main(void)
{
	check_healthy();
	for (unsigned int i = SIM_FAULT_NONE + 1; i < SIM_FAULT_COUNT; i++) {
		check_fault_info(i);
		check_fault(i);
	}
	check_errors();
	check_facts();
	check_any_script_ends();
	return tap_done();
}
