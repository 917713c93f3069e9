// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/test_bed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "config.h"
#include "live/live.h"
#include "runner/kernel_log.h"

struct backend *test_bed_backend(const void *context, struct error *error)
{
	const struct test_bed *bed = context;

	if (bed->options.backend.sim)
		return sim_new(bed->options.backend.fault, error);
	return live_new(&bed->facts, &bed->locks, error);
}

/* In a new pid namespace /proc may still be the old one's, and tell of other processes. */
static int check_proc(struct error *error)
{
	char target[32] = "";
	ssize_t length = readlink("/proc/self", target, sizeof(target) - 1);

	if (length > 0 && atoi(target) == getpid())
		return 0;
	return error_set(error, "/proc is not mounted, or belongs to another pid namespace: "
				"mount -t proc proc /proc");
}

static unsigned int jobs_at_a_time(const struct test_bed_options *options)
{
	unsigned int jobs = options->jobs ? options->jobs : facts_usable_cpus();

	if (jobs > RUN_JOBS_MAX)
		return RUN_JOBS_MAX;
	return jobs ? jobs : 1;
}

static int open_live(struct test_bed *bed, const struct plan *plan, struct error *error)
{
	unsigned int jobs = jobs_at_a_time(&bed->options);

	if (check_proc(error) ||
	    tuned_kernel_open(&bed->kernel, bed->options.tune, plan, jobs, &bed->facts, error))
		return -1;
	bed->facts.jobs = jobs;
	return live_locks_open(&bed->locks, error);
}

int test_bed_open(struct test_bed *bed, const struct test_bed_options *options,
		  const struct plan *plan, struct error *error)
{
	*bed = (struct test_bed){
		.options = *options,
		.kernel.turn = -1,
		.locks = { .swap = -1, .race = -1 },
	};
	if (!options->backend.sim)
		return open_live(bed, plan, error);
	backend_facts(&options->backend, &bed->facts);
	bed->facts.jobs = jobs_at_a_time(options);
	return 0;
}

int test_bed_close(struct test_bed *bed, struct error *error)
{
	live_locks_close(&bed->locks);
	return tuned_kernel_close(&bed->kernel, error);
}

struct run_options test_bed_run_options(const struct test_bed *bed)
{
	bool sim = bed->options.backend.sim;
	struct run_options options = {
		.jobs = bed->facts.jobs,
		.timeout_s = bed->options.timeout_s ? bed->options.timeout_s : TEST_BED_TIMEOUT_S,
		.facts = &bed->facts,
		.tune = bed->options.tune || sim,
		.engine.version = bed->facts.version,
		.engine.user_mode_only = bed->facts.uffd_path == UFFD_SYSCALL_USER_MODE_ONLY,
		.engine.require = bed->options.require,
		.watch.own_machine = bed->options.own_machine,
		.make_backend = test_bed_backend,
		.context = bed,
	};

	if (!sim) {
		options.watch.log = KERNEL_LOG_PATH;
		options.watch.taint = KERNEL_TAINT_PATH;
	}
	/* An imitation has no bugs but its fault, unless it stands for a certain kernel. */
	if (!sim || bed->options.backend.version)
		options.known = (struct known_options){
			.bugs = &known_bugs,
			.kernel = { bed->facts.version.major, bed->facts.version.minor,
				    bed->facts.sublevel },
		};
	return options;
}

struct run_info test_bed_info(const struct test_bed *bed)
{
	struct run_info info = { 0 };
	time_t now = time(NULL);
	const char *where = getenv("UFFD_CONFORM_WHERE");
	struct tm utc;

	snprintf(info.tool, sizeof(info.tool), "%s", PACKAGE_VERSION);
	snprintf(info.kernel, sizeof(info.kernel), "%.120s", bed->facts.release);
	snprintf(info.machine, sizeof(info.machine), "%s", bed->facts.machine);
	snprintf(info.where, sizeof(info.where), "%.60s",
		 bed->options.backend.sim ? "sim"
		 : where		  ? where
					  : "host");
	gmtime_r(&now, &utc);
	strftime(info.started, sizeof(info.started), "%Y-%m-%dT%H:%M:%SZ", &utc);
	return info;
}

int test_bed_clauses(const char *names, const char *option, uint64_t *clauses, struct error *error)
{
	char *copy = strdup(names), *rest = copy, *name;
	int ret = 0;

	if (!copy)
		return error_set(error, "out of memory");
	while (!ret && (name = strsep(&rest, ","))) {
		int clause = clause_find(name);

		if (!*name)
			ret = error_set(error, "%s: '%s' has an empty name", option, names);
		else if (!strcmp(name, "all"))
			*clauses = UINT64_MAX;
		else if (clause < 0)
			ret = error_set(error, "%s: there is no clause '%s'", option, name);
		else
			*clauses |= UINT64_C(1) << clause;
	}
	free(copy);
	return ret;
}
