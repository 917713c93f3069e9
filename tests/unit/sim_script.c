// SPDX-License-Identifier: GPL-2.0-only
#include "sim_script.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FRAMES_SEEN_MAX 64
#define SAME_DATA	1000

struct run {
	struct backend *backend;
	struct error error;
	char *trace;
	uint64_t writes, steps;
	uint64_t pfns[FRAMES_SEEN_MAX];
	unsigned int pfn_count;
};

__attribute__((format(printf, 2, 3))) static void add(struct run *run, const char *format, ...)
{
	size_t length = strlen(run->trace);
	va_list args;

	va_start(args, format);
	vsnprintf(run->trace + length, TRACE_MAX - length, format, args);
	va_end(args);
}

static page_set parse_set(const char *text)
{
	page_set set = 0;

	if (*text == '*')
		return ((page_set)1 << SCRIPT_PAGES) - 1;
	for (; *text; text++)
		set |= (page_set)1 << (*text - '0');
	return set;
}

static enum accessor parse_accessor(char letter)
{
	switch (letter) {
	case 'k':
		return ACCESSOR_KERNEL;
	case 'u':
		return ACCESSOR_URING;
	case 'v':
		return ACCESSOR_VM_WRITEV;
	case 'm':
		return ACCESSOR_MEM;
	case 'd':
		return ACCESSOR_PIN;
	case 'p':
		return ACCESSOR_PIPE;
	default:
		return ACCESSOR_CPU;
	}
}

static enum protection parse_protection(char letter)
{
	switch (letter) {
	case 'n':
		return PROTECTION_NONE;
	case 'r':
		return PROTECTION_R;
	default:
		return PROTECTION_RW;
	}
}

static void trace_access(struct run *run, const char *word, bool write,
			 const struct access_observation *seen)
{
	add(run, "%s:", word);
	if (seen->refused)
		add(run, "!%d", seen->refused_errno);
	else if (!write)
		add(run, "=%" PRIu64, seen->value);
	if (seen->faults_counted)
		add(run, "f%u", seen->minor_faults + seen->major_faults);
	for (unsigned int i = 0; i < seen->event_count && i < OBSERVATION_EVENTS_MAX; i++) {
		const struct event *event = &seen->events[i];

		add(run, "e%u%s%s%s%s%s", event->page, event->side == SIDE_CHILD ? "c" : "",
		    event->address_right ? "" : "a", event->flags_right ? "" : "f",
		    event->thread_right ? "" : "t", event->data_still_old ? "" : "d");
	}
	add(run, " ");
}

static int run_access(struct run *run, const char *word)
{
	enum process process = word[0] >= 'a' ? PROCESS_PARENT : PROCESS_CHILD;
	bool same = word[0] == 'e';
	bool write = word[0] == 'w' || word[0] == 'W' || same;
	uint64_t value = same ? SAME_DATA : write ? ++run->writes : 0;
	struct access_observation seen;

	if (run->backend->ops->access(run->backend, process, word[1] - '0', write,
				      parse_accessor(word[2]), value, &seen, &run->error))
		return -1;
	trace_access(run, word, write, &seen);
	return 0;
}

static unsigned int frame_number(struct run *run, uint64_t pfn)
{
	unsigned int i = 0;

	while (i < run->pfn_count && run->pfns[i] != pfn)
		i++;
	if (i == run->pfn_count && i < FRAMES_SEEN_MAX)
		run->pfns[run->pfn_count++] = pfn;
	return i;
}

static int run_look(struct run *run, const char *word)
{
	enum process process = word[0] == 'i' ? PROCESS_PARENT : PROCESS_CHILD;
	struct page_view views[SEQUENCE_PAGES_MAX];
	const struct page_view *view = &views[word[1] - '0'];

	if (run->backend->ops->inspect(run->backend, process, views, &run->error))
		return -1;
	add(run, "%s:%s%s%s%s%s%s%s%s%s%s%s", word, view->present ? "P" : "", view->swapped ? "M" : "",
	    view->armed ? "A" : "", view->soft_dirty ? "D" : "", view->exclusive ? "X" : "",
	    view->file ? "F" : "", view->scan_huge ? "H" : "", view->scan_written_fast ? "W" : "",
	    view->scan_written_general ? "G" : "", view->file && !view->scan_file ? "f" : "",
	    view->swapped && !view->scan_swapped ? "m" : "");
	if (view->present)
		add(run, "#%u", frame_number(run, view->pfn));
	if (view->rest)
		add(run, "+%s%s%s%s%s", view->rest_present ? "P" : "", view->rest_armed ? "A" : "",
		    view->rest_soft_dirty ? "D" : "", view->rest_written_fast ? "W" : "",
		    view->rest_written_general ? "G" : "");
	add(run, " ");
	return 0;
}

static int run_boundary(struct run *run, const char *word, enum boundary boundary)
{
	struct boundary_outcome outcome = { 0 };

	if (run->backend->ops->boundary(run->backend, boundary, &outcome, &run->error))
		return -1;
	add(run, "%s:%d%s ", word, outcome.error_number, outcome.rest_wrong ? "?" : "");
	return 0;
}

static int run_race(struct run *run, const char *word, enum race race)
{
	struct race_outcome outcome = { 0 };
	unsigned int faults = 0;

	if (run->backend->ops->race(run->backend, race, &outcome, &run->error))
		return -1;
	for (int i = 0; i < RACE_FAULT_COUNT; i++)
		faults += outcome.faults[i].count;
	add(run, "%s:%u ", word, faults);
	return 0;
}

/* A step as the sequence language has it, with "_" for blanks. */
static int run_step(struct run *run, const char *word)
{
	struct sequence *sequences;
	char text[256];
	size_t count;
	int ret;

	snprintf(text, sizeof(text), "case a/b\nwhy x\non *\ntrack *\nsteps\nmap %d\nfork\n%s\n",
		 SCRIPT_PAGES, word);
	for (char *blank = text; (blank = strchr(blank, '_'));)
		*blank = ' ';
	if (sequences_parse(text, strlen(text), "script", &sequences, &count, &run->error))
		return -1;
	if (sequences->steps[2].verb == VERB_BOUNDARY)
		ret = run_boundary(run, word, sequences->steps[2].boundary);
	else if (sequences->steps[2].verb == VERB_RACE)
		ret = run_race(run, word, sequences->steps[2].race);
	else
		ret = run->backend->ops->step(run->backend, &sequences->steps[2],
					      100 * ++run->steps, &run->error);
	sequences_free(sequences, count);
	return ret;
}

static int run_referenced(struct run *run, const char *word)
{
	enum process process = word[0] == 'y' ? PROCESS_PARENT : PROCESS_CHILD;
	unsigned int pages;

	if (run->backend->ops->referenced(run->backend, process, &pages, &run->error))
		return -1;
	add(run, "%s:%u ", word, pages);
	return 0;
}

static int run_protect(struct run *run, const char *word)
{
	struct step step = {
		.verb = word[0] == 'k' ? VERB_PKEY_MPROTECT : VERB_MPROTECT,
		.pages = parse_set(word + 2),
		.protection = parse_protection(word[1]),
	};

	return run->backend->ops->step(run->backend, &step, 0, &run->error);
}

static int run_arm(struct run *run, const char *word)
{
	static const struct {
		char letter;
		enum arming way;
	} ways[] = { { 'w', ARMING_WRITEPROTECT },
		     { 's', ARMING_SCAN },
		     { 'b', ARMING_SCAN_BLIND } };
	enum arming way = ARMING_USUAL;

	word++;
	for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++)
		if (*word == ways[i].letter)
			way = ways[i].way;
	if (way != ARMING_USUAL)
		word++;
	return run->backend->ops->arm(run->backend, parse_set(word), way, &run->error);
}

static int run_free(struct run *run, const char *word)
{
	struct step step = {
		.verb = VERB_MADVISE,
		.advice = ADVICE_FREE,
		.pages = parse_set(word + 1),
	};

	return run->backend->ops->step(run->backend, &step, 0, &run->error);
}

static int run_hint(struct run *run)
{
	struct step step = { .verb = VERB_NUMA_HINT };

	return run->backend->ops->step(run->backend, &step, 0, &run->error);
}

static int run_word(struct run *run, const char *word)
{
	struct backend *backend = run->backend;
	const struct backend_ops *ops = backend->ops;
	struct error *error = &run->error;

	switch (word[0]) {
	case ':':
		return run_step(run, word + 1);
	case 'y':
	case 'Y':
		return run_referenced(run, word);
	case 'e':
	case 'w':
	case 'W':
	case 'r':
	case 'R':
		return run_access(run, word);
	case 'i':
	case 'I':
		return run_look(run, word);
	case 'a':
		return run_arm(run, word);
	case 'd':
		return ops->disarm(backend, parse_set(word + 1), error);
	case 'p':
	case 'k':
		return run_protect(run, word);
	case 'm':
		return run_free(run, word);
	case 'f':
		return ops->fork(backend, error);
	case 'x':
		return ops->child_exit(backend, error);
	case 'n':
		return run_hint(run);
	case 's':
		add(run, "s:%u ", ops->stray_events(backend));
		return 0;
	default:
		return -1;
	}
}

void script_run(const struct script *script, enum sim_fault fault, char trace[TRACE_MAX])
{
	struct backend_setup setup = {
		.mapping = script->mapping,
		.tracker = script->tracker,
		.event_fork = script->event_fork,
		.event_remap = script->event_remap,
		.page_count = SCRIPT_PAGES,
	};
	struct run run = { .trace = trace };
	char words[TRACE_MAX], *position = words;
	const char *word;
	int failed;

	*trace = '\0';
	snprintf(words, sizeof(words), "%s", script->text);
	run.backend = sim_new(fault, &run.error);
	failed = !run.backend || run.backend->ops->map(run.backend, &setup, &run.error);
	while (!failed && (word = strsep(&position, " ")))
		failed = run_word(&run, word);
	if (failed)
		add(&run, "error ");
	if (*trace)
		trace[strlen(trace) - 1] = '\0';
	if (run.backend)
		run.backend->ops->close(run.backend);
}
