// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/boot.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bisect/folder.h"
#include "bisect/process.h"
#include "contract/clause.h"
#include "report/report.h"
#include "runner/plan.h"

/* Watches one boot. */
struct witness {
	struct observer observer; /* first, so that the one is the other */
	const struct boot_setup *setup;
	struct cell_tally *tallies;
	unsigned int tally_count;
	bool started;
	unsigned int failed, lacking, passed, broken;
	struct progress_line line;
	size_t planned;
	char first_failed[384], first_lacking[384], clause[16];
};

static void note_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	(void)info;
	((struct witness *)observer)->planned = cells;
}

static void note_start(struct observer *observer, size_t index, const char *name)
{
	struct witness *witness = (struct witness *)observer;
	char text[256];

	witness->started = true;
	snprintf(text, sizeof(text), "uffd-conform: cell %zu of %zu: %.120s", index + 1,
		 witness->planned, name);
	progress_show(&witness->line, text, 0);
}

static void describe_cell(const char *name, const struct cell_result *result, char *text,
			  size_t size)
{
	const struct finding *finding = &result->findings[0];

	if (result->finding_count)
		snprintf(text, size, "%.120s: %s: expected %.80s, seen %.80s", name,
			 clause_info(finding->clause)->id, finding->expected, finding->seen);
	else
		snprintf(text, size, "%.120s: %s %.60s%s%.160s", name,
			 verdict_name(result->verdict), result->token,
			 result->detail[0] ? ": " : "", result->detail);
	for (unsigned int i = 0; i < result->known_count; i++)
		if (result->known[i].state == KNOWN_SHOWS)
			snprintf(text + strlen(text), size - strlen(text), " (known bug %.47s)",
				 result->known[i].bug);
}

static void tally(struct cell_tally *tally, enum verdict verdict)
{
	unsigned int *const counts[VERDICT_COUNT] = {
		[VERDICT_PASS] = &tally->passed,   [VERDICT_FAIL] = &tally->failed,
		[VERDICT_SKIP] = &tally->lacking,  [VERDICT_TODO] = &tally->lacking,
		[VERDICT_BROKEN] = &tally->broken,
	};

	++*counts[verdict];
}

static void note_cell(struct observer *observer, size_t index, const char *name,
		      const struct cell_result *result)
{
	struct witness *witness = (struct witness *)observer;
	struct cell_tally all = { 0 };

	(void)index;
	tally(&all, result->verdict);
	for (unsigned int i = 0; i < witness->tally_count; i++)
		if (!witness->setup->glob_count || selection_match(witness->setup->globs[i], name))
			tally(&witness->tallies[i], result->verdict);
	if (all.failed && !witness->failed) {
		describe_cell(name, result, witness->first_failed, sizeof(witness->first_failed));
		if (result->finding_count)
			snprintf(witness->clause, sizeof(witness->clause), "%s",
				 clause_info(result->findings[0].clause)->id);
	}
	if ((all.lacking || all.broken) && !witness->first_lacking[0])
		describe_cell(name, result, witness->first_lacking, sizeof(witness->first_lacking));
	witness->failed += all.failed;
	witness->passed += all.passed;
	witness->broken += all.broken;
	witness->lacking += all.lacking;
}

static void explain(const struct witness *witness, const struct vm_outcome *outcome,
		    enum judgement judgement, char *reason, size_t size)
{
	bool lost = outcome->verdict != VM_COMPLETE;

	if (judgement == JUDGED_PASS)
		snprintf(reason, size, "%u cell%s pass%s", witness->passed,
			 witness->passed == 1 ? "" : "s", witness->passed == 1 ? "es" : "");
	else if (judgement == JUDGED_FAIL && witness->failed)
		snprintf(reason, size, "%s", witness->first_failed);
	else if (lost || judgement == JUDGED_FAIL || !witness->first_lacking[0])
		snprintf(reason, size, "%.500s", outcome->sentence);
	else
		snprintf(reason, size, "%s", witness->first_lacking);
	if (judgement == JUDGED_FAIL && witness->failed > 1)
		snprintf(reason + strlen(reason), size - strlen(reason), ", and %u more",
			 witness->failed - 1);
	if (judgement == JUDGED_PASS && witness->lacking)
		snprintf(reason + strlen(reason), size - strlen(reason), ", %u cannot be had here",
			 witness->lacking);
}

/* The rest is of no use without the machine. */
static void tidy(const char *folder)
{
	static const char *const files[] = { "initramfs.cpio", "swap.raw", "disk.raw",
					     "results.stream", "qemu.cmd", "verdict" };
	char path[PATH_MAX + 32];

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, files[i]);
		unlink(path);
	}
}

/* With the report of results.json beside the witness. */
static int run_observed(const struct vm_options *options, struct witness *witness,
			struct vm_outcome *outcome, struct error *error)
{
	struct observer *observers[] = { &witness->observer, NULL, NULL };
	char path[PATH_MAX + 32];
	struct error ignored;
	int fd, result;

	snprintf(path, sizeof(path), "%s/results.json", options->keep);
	fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	if (fd < 0)
		return error_errno(error, "%.200s", path);
	observers[1] = report_new(REPORT_JSON, fd, error);
	if (!observers[1]) {
		close(fd);
		return -1;
	}
	progress_show(&witness->line, "uffd-conform: booting", 0);
	result = vm_run(options, observers, outcome, error);
	progress_wipe(&witness->line);
	if (report_free(observers[1], result ? &ignored : error))
		result = -1;
	close(fd);
	return result;
}

static enum judgement boot_once(const struct boot_setup *setup, struct vm_options *options,
				struct bisect_step *step, int *signal, struct error *error)
{
	struct witness witness = {
		.observer = { .plan = note_plan, .start = note_start, .cell = note_cell },
		.setup = setup,
		.tally_count = setup->glob_count ? (unsigned int)setup->glob_count : 1,
	};
	struct vm_outcome outcome = { 0 };
	struct boot_evidence evidence;
	enum judgement judgement;
	int result;

	witness.tallies = calloc(witness.tally_count, sizeof(*witness.tallies));
	if (!witness.tallies) {
		error_set(error, "out of memory");
		return JUDGED_INVALID;
	}
	result = run_observed(options, &witness, &outcome, error);
	tidy(options->keep);
	evidence = (struct boot_evidence){
		.verdict = outcome.verdict,
		.guest_status = outcome.guest_status,
		.started = witness.started,
		.results_lacked = outcome.verdict != VM_COMPLETE && witness.broken,
		.tallies = witness.tallies,
		.tally_count = witness.tally_count,
	};
	*signal = outcome.signal;
	step->run_ms += outcome.total_ms;
	if (result) {
		judgement = outcome.verdict == VM_NOT_A_KERNEL ? JUDGED_NOT : JUDGED_INVALID;
		snprintf(step->reason, sizeof(step->reason), "%.500s", error->text);
	} else {
		judgement = boot_judge(&evidence);
		explain(&witness, &outcome, judgement, step->reason, sizeof(step->reason));
		if (judgement == JUDGED_INVALID)
			error_set(error, "%.500s", outcome.sentence);
		if (judgement == JUDGED_FAIL)
			snprintf(step->clause, sizeof(step->clause), "%s", witness.clause);
	}
	free(witness.tallies);
	return judgement;
}

static void count_vote(struct votes *votes, enum judgement judgement)
{
	votes->passed += judgement == JUDGED_PASS;
	votes->failed += judgement == JUDGED_FAIL;
	votes->unjudged += judgement == JUDGED_NOT;
}

/* What several boots came to; @reason: of the one that is to be told. */
static void explain_votes(const struct votes *votes, const char *reason, struct bisect_step *step)
{
	if (votes->boots == 1)
		return;
	snprintf(step->reason, sizeof(step->reason), "%u of %u boots fail%s%.440s", votes->failed,
		 votes->failed + votes->passed + votes->unjudged, reason[0] ? ": " : "", reason);
}

enum judgement boot_kernel(const struct boot_setup *setup, const char *kernel, const char *folder,
			   struct bisect_step *step, int *signal, struct error *error)
{
	struct vm_options options = setup->vm;
	struct votes votes = setup->votes;
	char keep[PATH_MAX], failed[sizeof(step->reason)] = "", other[sizeof(failed)] = "";
	enum judgement judgement = JUDGED_NOT;

	options.kernel = kernel;
	options.keep = keep;
	while (votes_open(&votes)) {
		snprintf(keep, sizeof(keep), "%s", folder);
		if (step->boots++)
			snprintf(keep, sizeof(keep), "%.4000s/boot-%u", folder, step->boots);
		if (folder_make(keep, error))
			return JUDGED_INVALID;
		judgement = boot_once(setup, &options, step, signal, error);
		if (judgement == JUDGED_INVALID || *signal)
			return judgement;
		count_vote(&votes, judgement);
		snprintf(judgement == JUDGED_FAIL ? failed : other, sizeof(failed), "%s",
			 step->reason);
	}
	step->failed = votes.failed;
	judgement = votes_judge(&votes);
	explain_votes(&votes,
		      judgement != JUDGED_NOT && failed[0] ? failed
		      : judgement == JUDGED_NOT		   ? other
							   : "",
		      step);
	if (judgement != JUDGED_FAIL)
		step->clause[0] = '\0';
	return judgement;
}
