// SPDX-License-Identifier: GPL-2.0-only
/*
 * In QEMU the guest does all of it in one boot. Where the machine dies of a candidate, the next
 * boot goes on with the best so far; where it dies of the sequence itself, that is what is kept,
 * and each candidate has a boot of its own.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/shrink_run.h"
#include "cmd/vm_tell.h"

#define BOOTS_MAX 64

/* A machine that does not come to life has nothing to do with the case. */
#define LIFELESS_MAX 3

/* Of all candidates together, for a slow machine. */
#define DEADLINE_S (6 * 3600)

struct vm_shrink {
	const struct shrink_options *options;
	const struct plan *plan;
	const struct shrink_teller *teller;
	struct shrink_end *end;
	char *best;
	char head[128]; /* its first line, of the first boot: it tells what all began with */
	char running[SHRINK_BATCH * 20];
	bool careful;
	char avoid[BOOTS_MAX * 18];
	unsigned int boots;
};

/* The guest may say anything: a line stays a line, and a terminal is not told to do things. */
static void make_plain(char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < ' ' && *text != '\n')
			*text = '?';
}

/* The best of a later boot began with that of the one before. */
static char *with_first_head(struct vm_shrink *shrinking, char *text)
{
	size_t length = strcspn(text, "\n");
	char *whole;

	if (!shrinking->head[0])
		snprintf(shrinking->head, sizeof(shrinking->head), "%.*s", (int)length, text);
	if (asprintf(&whole, "%s%s", shrinking->head, text + length) < 0)
		return text;
	free(text);
	return whole;
}

static void take_note(void *context, const char *kind, const char *told)
{
	struct vm_shrink *shrinking = context;
	struct shrink_end *end = shrinking->end;
	char *text = strdup(told);

	if (!text)
		return;
	make_plain(text);
	if (!strcmp(kind, "running"))
		snprintf(shrinking->running, sizeof(shrinking->running), "%s", text);
	else if (!strcmp(kind, "progress"))
		shrinking->teller->progress(shrinking->teller->context, text);
	else if (!strcmp(kind, "error"))
		snprintf(end->error.text, sizeof(end->error.text), "%s", text);
	else if (!strcmp(kind, "sentence"))
		snprintf(end->sentence, sizeof(end->sentence), "%s", text);
	if (!strcmp(kind, "best")) {
		text = with_first_head(shrinking, text);
		shrinking->teller->best(shrinking->teller->context, text);
		free(shrinking->best);
		shrinking->best = text;
	} else {
		free(text);
	}
}

/* A file without a name, to be read as "/proc/self/fd/N". */
static int text_file(const char *text, char *path, size_t size, struct error *error)
{
	int fd = memfd_create("case", MFD_CLOEXEC);

	if (fd < 0)
		return error_errno(error, "memfd_create");
	if (write(fd, text, strlen(text)) != (ssize_t)strlen(text)) {
		close(fd);
		return error_errno(error, "a file for the guest");
	}
	snprintf(path, size, "/proc/self/fd/%d", fd);
	return fd;
}

static struct vm_options vm_options(const struct vm_shrink *shrinking)
{
	struct vm_options vm = shrinking->options->vm;

	vm.deadline_s = DEADLINE_S;
	return vm;
}

/* One boot in which the guest shrinks, @operands or the best so far. */
static int boot(struct vm_shrink *shrinking, char **operands, size_t count,
		struct vm_outcome *outcome, struct cell_result *result, struct error *error)
{
	const char *words[SHRINK_WORDS_MAX + 3] = { NULL };
	char avoid[sizeof(shrinking->avoid) + 16], path[64];
	char *best_operand[] = { path };
	struct in_vm in_vm = {
		.vm = vm_options(shrinking),
		.command = "shrink",
		.words = words,
		.operands = operands,
		.operand_count = count,
		.plan = shrinking->plan,
		.note = take_note,
		.note_context = shrinking,
		.quiet = true,
	};
	size_t word = shrinking->options->word_count;
	int fd = -1, ret;

	memcpy(words, shrinking->options->words, word * sizeof(*words));
	snprintf(avoid, sizeof(avoid), "--avoid=%s", shrinking->avoid);
	if (shrinking->careful)
		words[word++] = "--careful";
	if (shrinking->avoid[0])
		words[word++] = avoid;
	if (shrinking->best) {
		fd = text_file(shrinking->best, path, sizeof(path), error);
		if (fd < 0)
			return -1;
		in_vm.operands = best_operand;
		in_vm.operand_count = 1;
	}
	shrinking->running[0] = '\0';
	shrinking->boots++;
	ret = in_vm_run(&in_vm, outcome, result, error);
	if (fd >= 0)
		close(fd);
	return ret;
}

static bool died(const struct vm_outcome *outcome)
{
	return outcome->verdict == VM_PANIC || outcome->verdict == VM_OOPS ||
	       outcome->verdict == VM_HANG;
}

/* -1: there is no going on. */
static int learn_from_death(struct vm_shrink *shrinking)
{
	size_t length = strlen(shrinking->avoid);

	if (shrinking->boots == BOOTS_MAX || !shrinking->running[0])
		return -1;
	if (shrinking->careful && length + 18 < sizeof(shrinking->avoid))
		snprintf(shrinking->avoid + length, sizeof(shrinking->avoid) - length, "%s%.16s",
			 length ? "," : "", shrinking->running);
	shrinking->careful = true;
	return 0;
}

/* Each cell of the plan in a boot of its own, as "run" in the guest. */
static int run_by_boots(const void *context, const struct plan *plan, struct cell_result *results,
			int *signal, struct error *error)
{
	const struct vm_shrink *shrinking = context;
	static const char *const no_words[] = { NULL };

	for (size_t i = 0; i < plan->count; i++) {
		struct cell cell = plan->cells[i];
		const struct plan one = { .cells = &cell, .count = 1 };
		char path[64], *operand[] = { path }, *text = NULL;
		struct in_vm in_vm = {
			.vm = vm_options(shrinking),
			.words = no_words,
			.operands = operand,
			.operand_count = 1,
			.plan = &one,
			.quiet = true,
		};
		struct vm_outcome outcome;
		size_t size;
		FILE *stream = open_memstream(&text, &size);
		int fd, ret = 0;

		if (!stream)
			return error_set(error, "out of memory");
		sequence_print(cell.sequence, stream);
		fclose(stream);
		fd = text_file(text, path, sizeof(path), error);
		free(text);
		if (fd < 0)
			return -1;
		for (unsigned int try = 0; try < LIFELESS_MAX; try++) {
			ret = in_vm_run(&in_vm, &outcome, &results[i], error);
			if (ret || outcome.verdict != VM_NEVER_STARTED)
				break;
		}
		close(fd);
		if (!ret && outcome.signal) {
			*signal = outcome.signal;
			ret = error_set(error, "interrupted");
		}
		if (ret)
			return -1;
	}
	return 0;
}

/* The machine dies of the sequence itself. */
static int shrink_death(struct vm_shrink *shrinking, const struct vm_outcome *outcome)
{
	const struct shrink_teller *teller = shrinking->teller;
	const struct shrink_request request = {
		.run = run_by_boots,
		.run_context = shrinking,
		.kernel = outcome->release,
		.cell = &shrinking->plan->cells[0],
		.clause = -1,
		.tries = shrinking->options->tries,
		.interrupted = teller->interrupted,
		.best = teller->best,
		.progress = teller->progress,
		.context = teller->context,
	};
	struct shrink_end *end = shrinking->end;
	struct shrink_report report;
	int status;

	fprintf(stderr, "uffd-conform: %s; each candidate is booted alone\n", outcome->sentence);
	status = shrink_cell(&request, &report, &end->error) ? EXIT_BROKEN : EXIT_OK;
	if (report.steps_before)
		shrink_report_format(&report, end->sentence, sizeof(end->sentence));
	end->signal = report.signal;
	return status;
}

/* The sentence is the last guest's, which began with the best of the one before. */
static void tell_boots(const struct vm_shrink *shrinking)
{
	struct shrink_end *end = shrinking->end;
	char sentence[sizeof(end->sentence)];

	if (shrinking->boots == 1 || !end->sentence[0])
		return;
	snprintf(sentence, sizeof(sentence), "%s", end->sentence);
	snprintf(end->sentence, sizeof(end->sentence), "in the last of %u boots: %.280s",
		 shrinking->boots, sentence);
}

static int shrink_by_boots(struct vm_shrink *shrinking, char **operands, size_t count)
{
	struct shrink_end *end = shrinking->end;
	struct vm_outcome outcome;
	struct cell_result result;
	unsigned int lifeless = 0;

	for (;;) {
		if (boot(shrinking, operands, count, &outcome, &result, &end->error))
			return outcome.verdict == VM_NOT_A_KERNEL ? EXIT_USAGE : EXIT_BROKEN;
		end->signal = outcome.signal;
		vm_tell_notices(&outcome, shrinking->options->vm.keep);
		if (outcome.verdict == VM_COMPLETE) {
			tell_boots(shrinking);
			return outcome.guest_status;
		}
		if (outcome.verdict == VM_NEVER_STARTED && ++lifeless < LIFELESS_MAX)
			continue;
		if (!died(&outcome))
			break;
		if (!shrinking->best)
			return shrink_death(shrinking, &outcome);
		if (learn_from_death(shrinking))
			break;
		fprintf(stderr, "uffd-conform: boot %u: %s; going on with the best so far\n",
			shrinking->boots, outcome.sentence);
	}
	if (!end->signal)
		error_set(&end->error, "the machine gave up: %.400s", outcome.sentence);
	return EXIT_BROKEN;
}

int shrink_in_vm(const struct shrink_options *options, const struct plan *plan, char **operands,
		 size_t count, const struct shrink_teller *teller, struct shrink_end *end)
{
	struct vm_shrink *shrinking = calloc(1, sizeof(*shrinking));
	int status;

	if (!shrinking) {
		error_set(&end->error, "out of memory");
		return EXIT_BROKEN;
	}
	shrinking->options = options;
	shrinking->plan = plan;
	shrinking->teller = teller;
	shrinking->end = end;
	status = shrink_by_boots(shrinking, operands, count);
	free(shrinking->best);
	free(shrinking);
	return status;
}
