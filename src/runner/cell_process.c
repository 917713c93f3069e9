// SPDX-License-Identifier: GPL-2.0-only
#include "runner/cell_process.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system/isolated_fork.h"

struct cell_slot *cell_slots_map(unsigned int count, struct error *error)
{
	struct cell_slot *slots = mmap(NULL, count * sizeof(*slots), PROT_READ | PROT_WRITE,
				       MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (slots == MAP_FAILED) {
		error_errno(error, "mmap of %zu bytes", count * sizeof(*slots));
		return NULL;
	}
	return slots;
}

void cell_slots_unmap(struct cell_slot *slots, unsigned int count)
{
	if (slots)
		munmap(slots, count * sizeof(*slots));
}

/*
 * On one CPU: the writer, the monitor and the child share its LRU batches, without which a page
 * is not reliably reused by its last owner, and its node, so that no page migrates.
 */
static void pin(unsigned int cpu)
{
	cpu_set_t allowed, one;
	int count, wanted;

	if (sched_getaffinity(0, sizeof(allowed), &allowed))
		return;
	count = CPU_COUNT(&allowed);
	wanted = cpu % (count ? count : 1);
	for (int i = 0; i < CPU_SETSIZE; i++) {
		if (!CPU_ISSET(i, &allowed) || wanted--)
			continue;
		CPU_ZERO(&one);
		CPU_SET(i, &one);
		sched_setaffinity(0, sizeof(one), &one);
		return;
	}
}

static void become_cell(unsigned int cpu, pid_t runner)
{
	sigset_t none;
	int null;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != runner)
		_exit(1);
	prctl(PR_SET_NAME, CELL_COMM);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (null >= 0)
		dup2(null, STDIN_FILENO);
	pin(cpu);
}

/*
 * Cells that run side by side write data that is not the same, or KSM would merge their pages; and
 * a cell always writes the same. FNV-1a.
 */
static uint64_t first_value(const char *name)
{
	uint32_t hash = 2166136261u;

	while (*name)
		hash = (hash ^ (unsigned char)*name++) * 16777619u;
	return ((uint64_t)(hash >> 12) + 1) << 12 | 1;
}

static void run(const struct cell *cell, const struct run_options *options, struct cell_slot *slot)
{
	struct engine_options engine = options->engine;
	struct error error;
	struct backend *backend = options->make_backend(options->context, &error);

	engine.progress = &slot->progress;
	engine.first_value = first_value(cell->name);
	if (!backend) {
		slot->result.verdict = VERDICT_BROKEN;
		snprintf(slot->result.detail, sizeof(slot->result.detail), "%.250s", error.text);
	} else {
		engine_run(backend, cell->sequence, cell->mapping, cell->tracker, &engine,
			   &slot->result);
	}
	slot->done = true;
}

struct start {
	const struct cell *cell;
	const struct run_options *options;
	struct cell_slot *slot;
	unsigned int cpu;
	pid_t runner;
};

static int cell_child(void *context)
{
	const struct start *start = context;

	become_cell(start->cpu, start->runner);
	run(start->cell, start->options, start->slot);
	return 0;
}

pid_t cell_process_start(const struct cell *cell, const struct run_options *options,
			 struct cell_slot *slot, unsigned int cpu, struct error *error)
{
	struct start start = {
		.cell = cell,
		.options = options,
		.slot = slot,
		.cpu = cpu,
		.runner = getpid(),
	};
	const struct isolated_fork request = { .child = cell_child, .context = &start };
	pid_t pid;

	memset(slot, 0, sizeof(*slot));
	pid = isolated_fork(&request, error);
	if (pid > 0)
		setpgid(pid, pid);
	return pid;
}

/* Where it was when it ended. */
static void describe_place(const struct cell_slot *slot, char *text, size_t size)
{
	text[0] = 0;
	if (!slot->progress.step)
		return;
	if (slot->progress.page >= 0)
		snprintf(text, size, " in step %u (%.63s), page %d", slot->progress.step,
			 slot->progress.step_text, slot->progress.page);
	else
		snprintf(text, size, " in step %u (%.63s)", slot->progress.step,
			 slot->progress.step_text);
}

void cell_process_conclude(const struct cell_slot *slot, int status, bool timed_out,
			   unsigned int timeout_s, struct cell_result *result)
{
	char place[128];

	*result = slot->result;
	if (slot->done && !timed_out && WIFEXITED(status) && !WEXITSTATUS(status))
		return;
	describe_place(slot, place, sizeof(place));
	result->verdict = VERDICT_FAIL;
	if (timed_out) {
		snprintf(result->token, sizeof(result->token), "timeout");
		snprintf(result->detail, sizeof(result->detail),
			 "it hung%s and was killed after %u s", place, timeout_s);
	} else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
		/* Not by the runner. */
		result->verdict = VERDICT_BROKEN;
		snprintf(result->token, sizeof(result->token), "signal-9");
		snprintf(result->detail, sizeof(result->detail),
			 "its process was killed%s: out of memory, or an oops; see the kernel log",
			 place);
	} else if (WIFSIGNALED(status)) {
		snprintf(result->token, sizeof(result->token), "signal-%d", WTERMSIG(status));
		snprintf(result->detail, sizeof(result->detail),
			 "its process died of signal %d (%s)%s", WTERMSIG(status),
			 strsignal(WTERMSIG(status)), place);
	} else {
		result->verdict = VERDICT_BROKEN;
		snprintf(result->token, sizeof(result->token), "no-result");
		snprintf(result->detail, sizeof(result->detail),
			 "its process ended with status %d and no result%s", WEXITSTATUS(status),
			 place);
	}
}
