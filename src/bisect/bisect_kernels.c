// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/bisect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bisect/folder.h"
#include "bisect/kernels.h"
#include "bisect/process.h"
#include "bisect/search.h"
#include "bisect/table.h"
#include "vm/qemu.h"

/* 125 as "git bisect run" has it; the others as of a program. */
enum { EXIT_FOUND = 0, EXIT_ALIKE = 1, EXIT_SKIPS_LEFT = 125, EXIT_ABORT = 128 };

struct work {
	const struct bisect_options *options;
	struct kernel_file *kernels;
	enum search_mark *marks;
	size_t count;
	struct bisect_step *steps;
	size_t step_count;
	char folder[PATH_MAX];
	int signal;
};

static const char *word(const struct work *work, enum step_verdict verdict)
{
	static const char *const words[STEP_VERDICT_COUNT][2] = {
		[STEP_OLD] = { "good", "broken" },
		[STEP_NEW] = { "bad", "fixed" },
		[STEP_SKIP] = { "skip", "skip" },
		[STEP_ABORT] = { "", "" },
	};

	return words[verdict][work->options->want_fix];
}

/* What the search makes of the marks, for the record of the step before. */
static void foresee(const struct work *work, struct bisection_end *end)
{
	size_t index, first;
	enum search_state state = search_next(work->marks, work->count, &index, &first);

	*end = (struct bisection_end){ 0 };
	if (state == SEARCH_FOUND || state == SEARCH_SKIPS_LEFT) {
		end->state = state == SEARCH_FOUND ? END_FOUND : END_SKIPS_LEFT;
		end->left = (unsigned int)(index - first + 1);
		snprintf(end->commit, sizeof(end->commit), "%.71s", work->kernels[index].label);
	}
}

/* -1: no verdict, by a signal or an error. */
static int test(struct work *work, size_t index, struct error *error)
{
	static const enum search_mark marks[STEP_VERDICT_COUNT] = {
		[STEP_OLD] = SEARCH_OLD,
		[STEP_NEW] = SEARCH_NEW,
		[STEP_SKIP] = SEARCH_SKIPPED,
	};
	const struct bisect_options *options = work->options;
	const struct kernel_file *kernel = &work->kernels[index];
	struct bisect_step *step = &work->steps[work->step_count];
	char folder[PATH_MAX];

	*step = (struct bisect_step){ 0 };
	strcpy(step->new, word(work, STEP_NEW));
	snprintf(step->label, sizeof(step->label), "%.71s", kernel->label);
	if (bisect_step_open(options->steps, folder, sizeof(folder), error))
		return -1;
	step->verdict = step_decide(
		boot_kernel(&options->boot, kernel->path, folder, step, &work->signal, error),
		options->want_fix);
	if (work->signal || process_interrupted() || step->verdict == STEP_ABORT) {
		folder_remove(folder);
		return -1;
	}
	strcpy(step->word, word(work, step->verdict));
	work->marks[index] = marks[step->verdict];
	foresee(work, &step->end);
	if (bisect_step_close(options->steps, folder, sizeof(folder), step, error)) {
		folder_remove(folder);
		return -1;
	}
	work->step_count++;
	fputs("uffd-conform: ", stdout);
	table_step(stdout, step);
	fflush(stdout);
	return 0;
}

static void tell_end(const struct work *work, enum search_state state, size_t index)
{
	const char *label = work->kernels[index].label;

	table_print(stdout, work->steps, work->step_count);
	if (state == SEARCH_OLD_IS_NEW)
		printf("the oldest that can be judged, %s, is %s already\n", label,
		       word(work, STEP_NEW));
	else if (state == SEARCH_NEW_IS_OLD)
		printf("the newest that can be judged, %s, is %s\n", label, word(work, STEP_OLD));
	else if (state == SEARCH_NONE)
		puts("of these kernels no two could be judged");
}

static int search(struct work *work, struct error *error)
{
	static const int statuses[] = {
		[SEARCH_FOUND] = EXIT_FOUND,	  [SEARCH_SKIPS_LEFT] = EXIT_SKIPS_LEFT,
		[SEARCH_OLD_IS_NEW] = EXIT_ALIKE, [SEARCH_NEW_IS_OLD] = EXIT_ALIKE,
		[SEARCH_NONE] = EXIT_SKIPS_LEFT,
	};
	enum search_state state;
	size_t index, first;

	printf("uffd-conform: %zu kernels, from %s to %s\n", work->count, work->kernels[0].label,
	       work->kernels[work->count - 1].label);
	fflush(stdout);
	while ((state = search_next(work->marks, work->count, &index, &first)) == SEARCH_TEST)
		if (test(work, index, error))
			return EXIT_ABORT;
	tell_end(work, state, index);
	return statuses[state];
}

/* Each bisection over kernels begins anew, so none goes on with the steps of one before. */
static int claim_steps(const struct bisect_options *options, struct error *error)
{
	char owner[PATH_MAX + 64];
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	snprintf(owner, sizeof(owner), "%s, started %lld.%03ld", options->kernels,
		 (long long)now.tv_sec, now.tv_nsec / 1000000);
	return bisect_steps_claim(options->steps, owner, error);
}

int bisect_kernels(const struct bisect_options *options, int *signal, struct error *error)
{
	struct work work = { .options = options };
	char qemu[PATH_MAX];
	int status = EXIT_ABORT;

	if (qemu_find(qemu, sizeof(qemu), error) == 0 &&
	    kernels_find(options->kernels, &work.kernels, &work.count, error) == 0 &&
	    claim_steps(options, error) == 0) {
		work.marks = calloc(work.count, sizeof(*work.marks));
		work.steps = calloc(work.count, sizeof(*work.steps));
		if (work.marks && work.steps)
			status = search(&work, error);
		else
			error_set(error, "out of memory");
	}
	*signal = work.signal ? work.signal : process_interrupted();
	free(work.kernels);
	free(work.marks);
	free(work.steps);
	return status;
}
