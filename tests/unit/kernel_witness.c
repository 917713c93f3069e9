// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the kernel says while cells run becomes their verdict: with a pipe for /dev/kmsg and a file
 * for the taint flags, and a backend whose map() does, by the number of the cell's case, what the
 * kernel would do.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "report/report.h"
#include "runner/kernel_log.h"
#include "runner/runner.h"
#include "sim/sim.h"
#include "tap.h"

enum behaviour {
	QUIET,
	WARNS,
	WARNS_TWICE,
	CHILD_WARNS,
	WARNS_AND_HANGS,
	WARNS_AND_CANNOT,
	WARNS_LATE, /* the end of the report comes after the cell's */
	HALF_A_REPORT,
	FOREIGN,
	TAINTS,
	TAINTS_HARMLESSLY,
	WARNS_AND_TAINTS,
	NEIGHBOUR, /* quiet on shmem; else a child warns, while the other one runs */
	BEHAVIOURS
};

struct context {
	const char *log, *taint;
	enum behaviour behaviour;
};

struct odd {
	struct backend backend;
	const struct context *context;
};

static void put(const char *path, const char *text, int flags)
{
	int fd = open(path, O_WRONLY | flags | O_CLOEXEC);

	if (fd < 0 || write(fd, text, strlen(text)) < 0)
		_exit(9);
	close(fd);
}

static void record(const struct context *context, const char *text)
{
	char line[256];

	snprintf(line, sizeof(line), "4,1,1,-;%s\n", text);
	put(context->log, line, 0);
}

static void begin_warning(const struct context *context, pid_t pid)
{
	char line[128];

	record(context, "------------[ cut here ]------------");
	snprintf(line, sizeof(line), "WARNING: CPU: 0 PID: %d at mm/x.c:1 f+0x1/0x2", pid);
	record(context, line);
}

static void warn(const struct context *context, pid_t pid)
{
	begin_warning(context, pid);
	record(context, "---[ end trace 0000000000000000 ]---");
}

static int odd_map(struct backend *backend, const struct backend_setup *setup, struct error *error)
{
	const struct context *context = ((struct odd *)backend)->context;
	pid_t child;

	switch (context->behaviour) {
	case WARNS_TWICE:
		warn(context, getpid());
		warn(context, getpid());
		break;
	case CHILD_WARNS:
		child = fork();
		if (!child) {
			warn(context, getpid());
			/* So long the runner has to ask. */
			usleep(200000);
			_exit(0);
		}
		waitpid(child, NULL, 0);
		break;
	case WARNS_AND_HANGS:
		warn(context, getpid());
		for (;;)
			pause();
	case WARNS_AND_CANNOT:
		warn(context, getpid());
		return error_set(error, "no memory for that");
	case WARNS_LATE:
		child = fork();
		if (!child) {
			setpgid(0, 0);
			usleep(30000);
			record(context, "---[ end trace 0000000000000000 ]---");
			_exit(0);
		}
		setpgid(child, child);
		begin_warning(context, getpid());
		break;
	case HALF_A_REPORT:
		begin_warning(context, getpid());
		break;
	case FOREIGN:
		warn(context, getppid());
		break;
	case TAINTS:
		put(context->taint, "516\n", O_TRUNC);
		break;
	case TAINTS_HARMLESSLY:
		put(context->taint, "4101\n", O_TRUNC);
		break;
	case WARNS:
	case WARNS_AND_TAINTS:
		warn(context, getpid());
		if (context->behaviour == WARNS_AND_TAINTS)
			put(context->taint, "516\n", O_TRUNC);
		break;
	case NEIGHBOUR:
		child = setup->mapping == MAPPING_SHMEM ? 1 : fork();
		if (!child)
			warn(context, getpid());
		usleep(300000);
		if (!child)
			_exit(0);
		break;
	case QUIET:
	case BEHAVIOURS:
		break;
	}
	return 0;
}

static int odd_access(struct backend *backend, enum process process, unsigned int page, bool write,
		      enum accessor accessor, uint64_t value, struct access_observation *seen,
		      struct error *error)
{
	(void)backend;
	(void)process;
	(void)page;
	(void)write;
	(void)accessor;
	(void)error;
	seen->value = value;
	return 0;
}

static int odd_inspect(struct backend *backend, enum process process, struct page_view *views,
		       struct error *error)
{
	(void)backend;
	(void)process;
	(void)error;
	for (int i = 0; i < 8; i++)
		views[i].present = true;
	return 0;
}

static unsigned int odd_strays(struct backend *backend)
{
	(void)backend;
	return 0;
}

static void odd_close(struct backend *backend)
{
	free(backend);
}

static const struct backend_ops odd_ops = {
	.name = "odd",
	.map = odd_map,
	.access = odd_access,
	.inspect = odd_inspect,
	.stray_events = odd_strays,
	.close = odd_close,
};

static struct backend *make(const void *context, struct error *error)
{
	struct odd *odd = calloc(1, sizeof(*odd));

	if (!odd) {
		error_set(error, "out of memory");
		return NULL;
	}
	*odd = (struct odd){ .backend.ops = &odd_ops, .context = context };
	return &odd->backend;
}

struct last {
	struct observer observer;
	struct run_info info;
	struct cell_result result, before;
};

static void note_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	(void)cells;
	((struct last *)observer)->info = *info;
}

static void note_cell(struct observer *observer, size_t index, const char *name,
		      const struct cell_result *result)
{
	(void)index;
	(void)name;
	((struct last *)observer)->before = ((struct last *)observer)->result;
	((struct last *)observer)->result = *result;
}

#define WARNING "WARNING: CPU: 0 PID: "
#define REPORTED(text)                                                                             \
	.verdict = VERDICT_FAIL, .expected = "no report in the kernel log", .seen = text

static const struct {
	const char *name;
	enum verdict verdict;
	const char *token;	     /* NULL: none */
	const char *expected, *seen; /* of the only finding; NULL: there is none */
	unsigned int log_lines;
	const char *remark; /* how it begins; NULL: none */
} expected[NEIGHBOUR] = {
	[QUIET] = { .name = "quiet", .verdict = VERDICT_PASS },
	[WARNS] = { .name = "warns", REPORTED(WARNING), .log_lines = 2 },
	[WARNS_TWICE] = { .name = "warns twice",
			  REPORTED("2, the first: " WARNING),
			  .log_lines = 4 },
	[CHILD_WARNS] = { .name = "a child warns", REPORTED(WARNING), .log_lines = 2 },
	[WARNS_AND_HANGS] = { .name = "warns, hangs",
			      REPORTED(WARNING),
			      .token = "timeout",
			      .log_lines = 2 },
	[WARNS_AND_CANNOT] = { .name = "warns, cannot be judged",
			       REPORTED(WARNING),
			       .log_lines = 2 },
	[WARNS_LATE] = { .name = "warns late", REPORTED(WARNING), .log_lines = 2 },
	[HALF_A_REPORT] = { .name = "half a report", REPORTED(WARNING), .log_lines = 1 },
	[FOREIGN] = { .name = "warns of another",
		      .verdict = VERDICT_PASS,
		      .remark = "1 report of the kernel that no cell is blamed for, the first: "
				"WARNING: CPU: 0 PID: " },
	[TAINTS] = { .name = "taints",
		     .verdict = VERDICT_FAIL,
		     .expected = "taint 0x4 unchanged",
		     .seen = "taint 0x204" },
	[TAINTS_HARMLESSLY] = { .name = "taints, not by an error", .verdict = VERDICT_PASS },
	[WARNS_AND_TAINTS] = { .name = "warns, taints", REPORTED(WARNING), .log_lines = 2 },
};

static void begins_with(const char *text, const char *start, const char *what, const char *name)
{
	ok(!strncmp(text, start, strlen(start)) && (*start || !*text), "%s: %s: %s", name, what,
	   text);
}

static void check_result(enum behaviour behaviour, const struct last *last,
			 const struct run_summary *summary)
{
	const struct cell_result *result = &last->result;
	const char *name = expected[behaviour].name;

	is_str(verdict_name(result->verdict), verdict_name(expected[behaviour].verdict),
	       "%s: verdict", name);
	is_str(result->token, expected[behaviour].token ? expected[behaviour].token : "",
	       "%s: token", name);
	is_int(result->finding_count, expected[behaviour].expected ? 1 : 0, "%s: findings", name);
	is_int(result->log_lines, expected[behaviour].log_lines, "%s: lines", name);
	begins_with(summary->kernel_log,
		    expected[behaviour].remark ? expected[behaviour].remark : "", "remark", name);
	is_int(summary->counts[expected[behaviour].verdict], 1, "%s: it is counted", name);
	if (!expected[behaviour].expected)
		return;
	is_str(clause_info(result->findings[0].clause)->id, "K1", "%s: clause", name);
	is_str(result->findings[0].expected, expected[behaviour].expected, "%s: expected", name);
	begins_with(result->findings[0].seen, expected[behaviour].seen, "seen", name);
	if (expected[behaviour].log_lines)
		begins_with(result->log[0], WARNING, "first line", name);
}

static void run(const struct plan *plan, struct run_options *options, struct last *last,
		struct run_summary *summary)
{
	struct observer *observers[] = { &last->observer, NULL };
	struct run_info info = { .tool = "test" };
	struct error error;
	struct facts facts;
	int signal;

	*last = (struct last){ .observer = { .plan = note_plan, .cell = note_cell } };
	sim_facts(&facts);
	options->timeout_s = 1;
	options->tune = true;
	options->facts = &facts;
	options->make_backend = make;
	is_int(run_plan(plan, options, &info, observers, summary, &signal, &error), 0, "a run");
}

static void check_behaviours(const struct plan *plan, const char *log, const char *taint)
{
	for (int behaviour = 0; behaviour < NEIGHBOUR; behaviour++) {
		struct context context = { log, taint, behaviour };
		struct run_options options = {
			.jobs = 1,
			.watch = { .log = log, .taint = taint },
			.context = &context,
		};
		struct run_summary summary;
		struct last last;

		put(taint, "4\n", O_TRUNC);
		run(plan, &options, &last, &summary);
		ok(last.info.kernel_log, "the log is watched");
		is_str(last.info.kernel_log_error, "", "and nothing said about it");
		check_result(behaviour, &last, &summary);
	}
}

/* Whatever is reported in a machine of our own. */
static void check_own_machine(const struct plan *plan, const char *log)
{
	struct context context = { log, NULL, FOREIGN };
	struct run_options options = {
		.jobs = 1,
		.watch = { .log = log, .own_machine = true },
		.context = &context,
	};
	struct run_summary summary;
	struct last last;

	run(plan, &options, &last, &summary);
	is_int(last.result.verdict, VERDICT_FAIL, "in the guest any report fails the cell");
	is_str(summary.kernel_log, "", "and is no remark");
}

static void check_unwatched(const struct plan *plan, const char *log, const char *taint)
{
	struct context context = { log, taint, TAINTS };
	struct run_options options = {
		.jobs = 1,
		.watch = { .log = "/nowhere/kmsg", .taint = taint },
		.context = &context,
	};
	struct run_summary summary;
	struct last last;

	put(taint, "4\n", O_TRUNC);
	run(plan, &options, &last, &summary);
	ok(!last.info.kernel_log, "a log that cannot be opened is not watched");
	is_str(last.info.kernel_log_error, "/nowhere/kmsg: No such file or directory", "and why");
	is_int(last.result.verdict, VERDICT_FAIL, "the taint is");
	options.watch = (struct kernel_watch){ 0 };
	put(taint, "4\n", O_TRUNC);
	run(plan, &options, &last, &summary);
	ok(!last.info.kernel_log && !last.info.kernel_log_error[0], "no log is asked for");
	is_int(last.result.verdict, VERDICT_PASS, "and nothing held against the cell");
}

/* Two cells, one after the other and side by side: the second one has done nothing. */
static void check_neighbours(const struct plan *plan, const char *log)
{
	for (unsigned int jobs = 1; jobs <= 2; jobs++) {
		struct context context = { log, NULL, NEIGHBOUR };
		struct run_options options = {
			.jobs = jobs,
			.watch.log = log,
			.context = &context,
		};
		struct run_summary summary;
		struct last last;

		run(plan, &options, &last, &summary);
		is_str(verdict_name(last.before.verdict), "fail", "%u at a time: who warns", jobs);
		is_str(verdict_name(last.result.verdict), "pass", "%u at a time: who does not",
		       jobs);
		is_int(last.result.log_lines, 0, "%u at a time: and has no lines", jobs);
	}
}

static int plan_of(const char *text, struct sequence **sequences, size_t *count, struct plan *plan)
{
	struct selection everything = { 0 };
	struct error error;

	return sequences_parse(text, strlen(text), "odd", sequences, count, &error) ||
	       plan_make(plan, *sequences, *count, &everything, &error);
}

int main(void)
{
	static const char one[] = "case odd/cell\n why odd\n on anon\n track none\n steps\n map 8\n"
				  " write all\n";
	static const char two[] =
		"case odd/cell\n why odd\n on anon shmem\n track none\n steps\n map 8\n"
		" write all\n";
	char folder[] = "/tmp/kernel-witness-XXXXXX", log[64], taint[64];
	struct sequence *sequences, *more;
	struct plan plan, plan_of_two;
	size_t count, more_count;
	int kept;

	if (!mkdtemp(folder))
		return 1;
	snprintf(log, sizeof(log), "%s/kmsg", folder);
	snprintf(taint, sizeof(taint), "%s/taint", folder);
	close(open(taint, O_CREAT | O_RDWR | O_CLOEXEC, 0600));
	/* Kept open, the pipe does not come to its end. */
	if (mkfifo(log, 0600) || (kept = open(log, O_RDWR | O_CLOEXEC)) < 0 ||
	    plan_of(one, &sequences, &count, &plan) ||
	    plan_of(two, &more, &more_count, &plan_of_two))
		return 1;
	check_behaviours(&plan, log, taint);
	check_own_machine(&plan, log);
	check_unwatched(&plan, log, taint);
	check_neighbours(&plan_of_two, log);
	plan_free(&plan);
	plan_free(&plan_of_two);
	sequences_free(sequences, count);
	sequences_free(more, more_count);
	close(kept);
	unlink(log);
	unlink(taint);
	rmdir(folder);
	return tap_done();
}
