// SPDX-License-Identifier: GPL-2.0-only
#include "emit/emit.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "emit/emission.h"

#define COLUMNS 100

void emission_say(struct emission *emission, enum process process, const char *format, ...)
{
	struct statement *statement;
	va_list args;

	emission->program.overflow |= emission->statement_count ==
				      sizeof(emission->statements) / sizeof(*emission->statements);
	if (emission->program.overflow)
		return;
	statement = &emission->statements[emission->statement_count++];
	statement->process = process;
	va_start(args, format);
	vsnprintf(statement->text, sizeof(statement->text), format, args);
	va_end(args);
}

const char *emission_who(const struct emission *emission, enum process process)
{
	if (!program_is(&emission->program, "fork"))
		return "";
	return process == PROCESS_CHILD ? "CHILD, " : "PARENT, ";
}

static const char *turn_of(enum process process, bool block)
{
	if (process == PROCESS_CHILD)
		return block ? "if (turn(CHILD)) {" : "if (turn(CHILD))";
	return block ? "if (turn(PARENT)) {" : "if (turn(PARENT))";
}

/* While there is a child each statement is its owner's, and the two take turns. */
static void print_statements(struct emission *emission, bool child)
{
	struct program *program = &emission->program;
	const struct statement *statements = emission->statements;
	unsigned int count = emission->statement_count, end;

	for (unsigned int i = 0; i < count; i = end) {
		enum process process = statements[i].process;
		bool turns = child && process != PROCESS_COUNT;

		for (end = i + 1; end < count && statements[end].process == process;)
			end++;
		if (turns)
			program_line(program, 1, turn_of(process, end > i + 1));
		for (unsigned int j = i; j < end; j++)
			program_line(program, turns ? 2 : 1, statements[j].text);
		if (turns && end > i + 1)
			program_line(program, 1, "}");
	}
	emission->statement_count = 0;
}

/* Whether the kernel gives huge pages at all shows once all has been written. */
static void need_huge(struct emission *emission)
{
	enum mapping mapping = emission->models[LANDED].setup.mapping;
	const struct step *step = emission->step;

	if (emission->number != 2 || step->verb != VERB_WRITE || step->accessor != ACCESSOR_CPU ||
	    step->pages != page_set_all(emission->program.page_count) ||
	    (mapping != MAPPING_THP && mapping != MAPPING_SHMEM_THP))
		return;
	emission_need_huge(emission, 512);
}

static void need_soft_dirty(struct emission *emission)
{
	if (emission->models[LANDED].setup.tracker != TRACKER_SOFT_DIRTY ||
	    emission->step->verb != VERB_MAP)
		return;
	program_use(&emission->program, "need_soft_dirty");
	/* New memory is soft-dirty, unless the kernel does not track that. */
	emission_say(emission, PROCESS_PARENT, "errno = ENOTSUP;");
	emission_say(
		emission, PROCESS_PARENT,
		"need(entry(0, 0) >> 55 & 1 ? 0 : -2, \"soft-dirty (CONFIG_MEM_SOFT_DIRTY)\");");
}

static int emit_step(struct emission *emission, struct error *error)
{
	const char *refusal = emission_refusal(emission);
	char text[80], line[128];

	step_format(emission->step, emission->program.page_count, text, sizeof(text));
	snprintf(line, sizeof(line), "step = %u; /* %s */", emission->number, text);
	if (emission->economy < ECONOMY_BLANKS)
		program_line(&emission->program, 0, "");
	program_line(&emission->program, 1, line);
	if (emission->step->verb == VERB_ARM)
		emission->early = false;
	if (refusal || !emission_step(emission))
		return error_set(error, "step %u, '%s', cannot be emitted: %s", emission->number,
				 text, refusal ? refusal : "no program has it");
	need_soft_dirty(emission);
	emission_check(emission);
	need_huge(emission);
	for (int i = 0; i < MODELS; i++)
		model_settle(&emission->models[i]);
	print_statements(emission, emission->models[LANDED].child);
	return 0;
}

/* What main() begins with, as the steps want it. */
static void print_beginning(struct emission *emission)
{
	struct program *program = &emission->program;
	bool waits = program_is(program, "messages") || program_is(program, "fork");

	if (program_is(program, "fork"))
		program_line(program, 1,
			     "seen = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | "
			     "MAP_ANONYMOUS, -1, 0);");
	if (waits || program_is(program, "catch"))
		program_use(program, "handler");
	program_use(program, "need");
	program_line(program, 1, "setvbuf(stdout, NULL, _IOLBF, 0);");
	if (program_is(program, "catch"))
		program_line(program, 1, "signal(SIGSEGV, on_signal);");
	if (program_is(program, "catch") || program_is(program, "uffd-wp-sigbus"))
		program_line(program, 1, "signal(SIGBUS, on_signal);");
	if (waits) {
		program_line(program, 1, "signal(SIGALRM, on_signal);");
		program_line(program, 1, "alarm(60);");
	}
	if (program_uses(program, "word-file"))
		program_line(program, 1,
			     "word_file = need(memfd_create(\"word\", 0), \"memfd_create\");");
	if (program_uses(program, "splice"))
		program_line(program, 1, "need(pipe(pipes), \"pipe\");");
}

static void print_end(struct emission *emission)
{
	struct program *program = &emission->program;
	const char *seen = emission_seen(emission);
	char line[128];

	if (emission->economy < ECONOMY_BLANKS)
		program_line(program, 0, "");
	if (emission->models[LANDED].child) {
		program_line(program, 1, "if (turn(CHILD))");
		program_line(program, 2, "pause(); /* and end with the parent */");
	}
	if (program_is(program, "messages")) {
		snprintf(line, sizeof(line), "if (%sevents != %stold)", seen, seen);
		program_line(program, 1, line);
		program_line(program, 2, "wrong(0, \"no notification but of a write\");");
	}
	program_use(program, "wrong");
	snprintf(line, sizeof(line),
		 "puts(%swrong ? \"The kernel is wrong.\" : \"The kernel is right.\");", seen);
	program_line(program, 1, line);
	snprintf(line, sizeof(line), "return %swrong != 0;", seen);
	program_line(program, 1, line);
}

/* A comment's paragraph, wrapped. */
/* What would end the comment, or be a trigraph, is taken apart. */
static int print_word(FILE *stream, const char *word, int length)
{
	int column = 0;

	for (int i = 0; i < length; i++) {
		bool ends = i && word[i - 1] == '*' && word[i] == '/';
		bool trigraph = i && word[i - 1] == '?' && word[i] == '?';

		column += fprintf(stream, ends || trigraph ? " %c" : "%c", word[i]);
	}
	return column;
}

static void print_paragraph(FILE *stream, const char *text)
{
	int column = 0;

	while (*text) {
		int length = strcspn(text, " ");

		if (column && column + 1 + length > COLUMNS) {
			fputc('\n', stream);
			column = 0;
		}
		column += fprintf(stream, "%s", column ? " " : " * ");
		column += print_word(stream, text, length);
		text += length;
		text += strspn(text, " ");
	}
	fputc('\n', stream);
}

static char *make_head(const char *name, const struct emission *emission)
{
	const char *gap = emission->economy < ECONOMY_BLANKS ? " *\n" : "";
	char *head = NULL, text[512];
	size_t size;
	FILE *stream = open_memstream(&head, &size);

	if (!stream)
		return NULL;
	fprintf(stream, "/*\n * %s\n%s", name, gap);
	print_paragraph(stream, emission->sequence->why);
	fputs(gap, stream);
	snprintf(text, sizeof(text),
		 "Exits with 0: the kernel is right, 1: wrong, 2: it lacks something.%s",
		 emission->economy ? " Lesser checks are left out." : "");
	print_paragraph(stream, text);
	fprintf(stream, " */\n");
	fclose(stream);
	return head;
}

static int begin(struct emission *emission, const struct sequence *sequence, enum mapping mapping,
		 enum tracker tracker, struct error *error)
{
	const struct model_setup setup = {
		.mapping = mapping,
		.tracker = tracker,
		.event_fork = sequence->event_fork && tracker_is_uffd(tracker),
		.event_remap = sequence->event_remap && tracker_is_uffd(tracker),
		.page_count = sequence->page_count,
	};

	emission->sequence = sequence;
	if (program_begin(&emission->program, sequence->page_count, error))
		return -1;
	for (int i = 0; i < MODELS; i++)
		model_init(&emission->models[i], &setup);
	emission_describe(emission);
	return 0;
}

static void finish(struct emission *emission)
{
	struct program *program = &emission->program;

	print_end(emission);
	program_set(program, "want",
		    program_is(program, "same-data")
			    ? "want = value + (expected & SAME_DATA ? 0 : i), "
			    : "");
	program_set(program, "value", program_is(program, "same-data") ? "want" : "value + i");
	program_set(program, "or-zero",
		    program_is(program, "or-zero") ? " && !(expected & OR_ZERO && !data)" : "");
	program_set(program, "any-data",
		    program_is(program, "any-data") ? " && !(expected & ANY_DATA)" : "");
	program_set(program, "registered",
		    program_is(program, "move-in-wp") ? " and registered" : "");
}

/* Since the same pages were read the same way nobody did anything but read. */
static bool reads_again(const struct step *steps, size_t at)
{
	const struct step *step = &steps[at];

	for (size_t i = at; i-- && step->verb == VERB_READ && steps[i].verb == VERB_READ;)
		if (steps[i].process == step->process && steps[i].pages == step->pages &&
		    steps[i].accessor == step->accessor && steps[i].outcome == step->outcome)
			return true;
	return false;
}

/* The steps first: what the program begins with depends on them. */
static int print_program(struct emission *emission, const struct step *steps, size_t count,
			 const char *name, FILE *stream, struct error *error)
{
	struct program *program = &emission->program;
	char *head;
	int ret;

	for (size_t i = 0; i < count; i++)
		emission->early |= steps[i].verb == VERB_ARM;
	for (size_t i = 0; i < count; i++) {
		emission->step = &steps[i];
		emission->number = i + 1;
		if (emission->economy >= ECONOMY_EARLY && reads_again(steps, i))
			continue;
		if (emit_step(emission, error))
			return -1;
	}
	finish(emission);
	if (program_turn_back(program, error))
		return -1;
	print_beginning(emission);
	head = make_head(name, emission);
	ret = head ? program_print(program, head, stream, error)
		   : error_set(error, "out of memory");
	free(head);
	return ret;
}

/* @lines: of the program. */
static int emit_with(enum economy economy, const char *name, const struct sequence *sequence,
		     enum mapping mapping, enum tracker tracker, char **text, unsigned int *lines,
		     struct error *error)
{
	struct emission *emission = calloc(1, sizeof(*emission));
	struct step *steps = NULL;
	size_t count, size = 0;
	FILE *stream = open_memstream(text, &size);
	int ret = -1;

	if (!emission || !stream) {
		error_set(error, "out of memory");
	} else if (!sequence_frame(sequence, &steps, &count, error)) {
		emission->economy = economy;
		ret = begin(emission, sequence, mapping, tracker, error);
		if (!ret)
			ret = print_program(emission, steps, count, name, stream, error);
	}
	if (stream)
		fclose(stream);
	*lines = 0;
	for (size_t i = 0; !ret && i < size; i++)
		*lines += (*text)[i] == '\n';
	if (emission)
		program_free(&emission->program);
	free(emission);
	free(steps);
	return ret;
}

int emit_c(const char *name, const struct sequence *sequence, enum mapping mapping,
	   enum tracker tracker, FILE *stream, struct error *error)
{
	for (int economy = 0; economy < ECONOMY_COUNT; economy++) {
		unsigned int lines;
		char *text = NULL;
		int ret =
			emit_with(economy, name, sequence, mapping, tracker, &text, &lines, error);

		if (!ret && (lines < EMIT_LINES_MAX || economy == ECONOMY_COUNT - 1)) {
			fputs(text, stream);
			free(text);
			return 0;
		}
		free(text);
		if (ret)
			return -1;
	}
	return 0;
}
