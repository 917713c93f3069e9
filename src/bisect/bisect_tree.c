// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/bisect.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "bisect/build.h"
#include "bisect/folder.h"
#include "bisect/process.h"
#include "bisect/table.h"
#include "bisect/tree.h"
#include "vm/qemu.h"

struct work {
	const struct bisect_options *options;
	struct tree tree;
	struct bisect_step step;
	char build[PATH_MAX], steps[PATH_MAX], folder[PATH_MAX];
	int lock, signal;
};

/* An absolute path, whether it is there or not. */
static void absolute(const struct tree *tree, const char *path, char *text, size_t size)
{
	if (path[0] == '/')
		snprintf(text, size, "%s", path);
	else
		snprintf(text, size, "%.2000s/%.2000s", tree->source, path);
}

static int choose_folders(struct work *work, struct error *error)
{
	const struct bisect_options *options = work->options;
	const struct tree *tree = &work->tree;

	if (options->build)
		absolute(tree, options->build, work->build, sizeof(work->build));
	else if (tree->git_dir[0])
		snprintf(work->build, sizeof(work->build), "%.4000s/uffd-conform-bisect",
			 tree->git_dir);
	else
		return error_set(error, "%.200s is not a git repository: --build is needed",
				 tree->source);
	if (options->steps)
		absolute(tree, options->steps, work->steps, sizeof(work->steps));
	else
		snprintf(work->steps, sizeof(work->steps), "%.4000s/steps/%s", work->build,
			 tree->bisecting ? tree->started : "without-git-bisect");
	return 0;
}

/* Two in one build folder would spoil each other's kernels. */
static int take_lock(struct work *work, struct error *error)
{
	work->lock = open(work->build, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (work->lock < 0)
		return error_errno(error, "%.200s", work->build);
	if (flock(work->lock, LOCK_EX | LOCK_NB))
		return error_set(error, "another bisect is at work in %.200s", work->build);
	return 0;
}

/* By its start, as the folder is named that is taken without --steps. */
static int claim_steps(const struct work *work, struct error *error)
{
	const struct tree *tree = &work->tree;
	char owner[PATH_MAX + 64];

	if (tree->bisecting)
		snprintf(owner, sizeof(owner), "%s, started %s", tree->git_dir, tree->started);
	else
		snprintf(owner, sizeof(owner), "%s, without git bisect", tree->source);
	return bisect_steps_claim(work->steps, owner, error);
}

static int prepare(struct work *work, struct build_setup *setup, struct error *error)
{
	const struct bisect_options *options = work->options;
	char qemu[PATH_MAX];

	/* What has to be there for every step is looked for before the first build. */
	if (tree_look(&work->tree, error) || choose_folders(work, error) ||
	    qemu_find(qemu, sizeof(qemu), error))
		return -1;
	*setup = (struct build_setup){
		.tree = &work->tree,
		.folder = work->build,
		.config = options->config,
		.arguments = &options->make,
		.jobs = options->jobs,
	};
	if (tree_sees(&work->tree, work->steps))
		return error_set(error,
				 "the folder of the steps, %.200s, is in the tree, which has "
				 "to stay as it is",
				 work->steps);
	if (build_prepare(setup, error) || take_lock(work, error))
		return -1;
	if (claim_steps(work, error))
		return -1;
	return bisect_step_open(work->steps, work->folder, sizeof(work->folder), error);
}

static enum judgement judge(struct work *work, const struct build_setup *setup, struct error *error)
{
	char log[PATH_MAX + 32], config[PATH_MAX + 32], kept[PATH_MAX + 32];
	struct build_result build;

	snprintf(log, sizeof(log), "%s/build.log", work->folder);
	if (build_kernel(setup, log, &build, error))
		return JUDGED_INVALID;
	work->step.build_ms = build.ms;
	if (build.interrupted) {
		work->signal = process_interrupted();
		return JUDGED_INVALID;
	}
	if (build.hopeless) {
		error_set(error, "the build failed, and would for any commit: %s; see %.200s",
			  build.reason, log);
		return JUDGED_INVALID;
	}
	snprintf(config, sizeof(config), "%s/.config", work->build);
	snprintf(kept, sizeof(kept), "%s/config", work->folder);
	if (!build.built) {
		snprintf(work->step.reason, sizeof(work->step.reason), "does not build: %s",
			 build.reason);
		folder_copy(config, kept, false, error);
		return JUDGED_NOT;
	}
	if (folder_copy(config, kept, false, error))
		return JUDGED_INVALID;
	return boot_kernel(&work->options->boot, build.image, work->folder, &work->step,
			   &work->signal, error);
}

static const char *word(const struct tree *tree, enum step_verdict verdict)
{
	return verdict == STEP_OLD ? tree->old : verdict == STEP_NEW ? tree->new : "skip";
}

static int conclude(struct work *work, struct error *error)
{
	struct bisect_step *step = &work->step, *steps;
	struct tree *tree = &work->tree;
	size_t count;

	snprintf(step->label, sizeof(step->label), "%s", tree->commit);
	snprintf(step->subject, sizeof(step->subject), "%s", tree->subject);
	snprintf(step->word, sizeof(step->word), "%s", word(tree, step->verdict));
	snprintf(step->new, sizeof(step->new), "%s", tree->new);
	tree_foresee(tree, step->verdict, &step->end);
	if (step->end.state == END_FOUND)
		tree_subject(tree, step->end.commit, step->end_subject, sizeof(step->end_subject));
	if (bisect_step_close(work->steps, work->folder, sizeof(work->folder), step, error))
		return -1;
	fputs("uffd-conform: ", stdout);
	table_step(stdout, step);
	if (step->end.state != END_FOUND && step->end.state != END_SKIPS_LEFT)
		return 0;
	if (steps_load(work->steps, &steps, &count, error))
		return -1;
	printf("uffd-conform: the bisection is at its end; what is left of it is in %s\n",
	       work->steps);
	table_print(stdout, steps, count);
	free(steps);
	return 0;
}

enum step_verdict bisect_tree(const struct bisect_options *options, int *signal,
			      struct error *error)
{
	struct work work = { .options = options, .lock = -1 };
	struct build_setup setup;
	enum step_verdict verdict = STEP_ABORT;

	if (prepare(&work, &setup, error) == 0) {
		verdict = step_decide(judge(&work, &setup, error), options->want_fix);
		work.step.verdict = verdict;
		if (work.signal || process_interrupted())
			verdict = STEP_ABORT;
		if (verdict != STEP_ABORT && conclude(&work, error))
			verdict = STEP_ABORT;
	}
	*signal = work.signal ? work.signal : process_interrupted();
	/* What an error left is there to be looked at, until the next step. */
	if (*signal && work.folder[0] && verdict == STEP_ABORT)
		folder_remove(work.folder);
	if (work.lock >= 0)
		close(work.lock);
	return verdict;
}
