// SPDX-License-Identifier: GPL-2.0-only
#include "emit/program.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS 100
#define TAB	8

int program_begin(struct program *program, unsigned int page_count, struct error *error)
{
	memset(program, 0, sizeof(*program));
	program->page_count = page_count;
	program->main = open_memstream(&program->text, &program->size);
	return program->main ? 0 : error_set(error, "out of memory");
}

void program_free(struct program *program)
{
	if (program->main)
		fclose(program->main);
	free(program->text);
	free(program->steps);
}

static bool has_name(const char *const *names, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(names[i], name))
			return true;
	return false;
}

static bool add_name(struct program *program, const char **names, size_t *count, const char *name)
{
	if (has_name(names, *count, name))
		return false;
	program->overflow |= *count == PROGRAM_NAMES_MAX;
	if (*count < PROGRAM_NAMES_MAX)
		names[(*count)++] = name;
	return true;
}

void program_fact(struct program *program, const char *fact)
{
	add_name(program, program->facts, &program->fact_count, fact);
}

bool program_is(const struct program *program, const char *fact)
{
	return has_name(program->facts, program->fact_count, fact);
}

void program_use(struct program *program, const char *snippet)
{
	add_name(program, program->used, &program->used_count, snippet);
}

bool program_uses(const struct program *program, const char *snippet)
{
	return has_name(program->used, program->used_count, snippet);
}

void program_set(struct program *program, const char *variable, const char *value)
{
	program->overflow |= program->variable_count == PROGRAM_NAMES_MAX;
	if (program->overflow)
		return;
	program->variables[program->variable_count].name = variable;
	program->variables[program->variable_count++].value = value;
}

/* "ALL", "EVEN", "PAGES_0_TO_2_AND_5"; a set that would be too long has its number. */
static void name_set(page_set pages, unsigned int page_count, char name[PROGRAM_SET_NAME_MAX])
{
	char text[128], *to = name;

	page_set_format(pages, page_count, text, sizeof(text));
	if (strlen(text) > 12) {
		snprintf(name, PROGRAM_SET_NAME_MAX, "SET_%x", pages);
		return;
	}
	if (text[0] >= '0' && text[0] <= '9')
		to = stpcpy(to, strpbrk(text, "-,") ? "PAGES_" : "PAGE_");
	for (const char *from = text; *from && to < name + PROGRAM_SET_NAME_MAX - 5; from++) {
		if (*from == '-')
			to = stpcpy(to, "_TO_");
		else if (*from == ',')
			*to++ = '_';
		else
			*to++ = *from >= 'a' && *from <= 'z' ? *from - 'a' + 'A' : *from;
	}
	*to = 0;
}

const char *program_pages(struct program *program, page_set pages, char name[PROGRAM_SET_NAME_MAX])
{
	size_t i = 0;

	if (!pages)
		return "0";
	while (i < program->set_count && program->sets[i] != pages)
		i++;
	if (i == PROGRAM_SETS_MAX) {
		snprintf(name, PROGRAM_SET_NAME_MAX, "0x%x", pages);
		return name;
	}
	if (i == program->set_count)
		program->sets[program->set_count++] = pages;
	name_set(pages, program->page_count, name);
	return name;
}

static int columns(const char *text, int length)
{
	int column = 0;

	for (int i = 0; i < length; i++)
		column += text[i] == '\t' ? TAB - column % TAB : 1;
	return column;
}

static void print_indent(FILE *stream, unsigned int indent)
{
	for (unsigned int i = 0; i < indent; i++)
		fputc('\t', stream);
}

/* The last blank where the line may be broken and still fits. */
static int break_at(const char *line, int room)
{
	int last = 0;

	for (int i = 0; line[i] && i <= room; i++)
		if (line[i] == ' ' && i && (line[i - 1] == ',' || line[i - 1] == '|'))
			last = i;
	return last;
}

void program_line(struct program *program, unsigned int indent, const char *line)
{
	/* What is broken goes on behind the first bracket. */
	int bracket = strcspn(line, "(") + 1, from = 0, at;

	print_indent(program->main, line[0] ? indent : 0);
	while (columns(line, strlen(line)) + (int)indent * TAB + from > COLUMNS) {
		at = break_at(line, COLUMNS - indent * TAB - from);
		if (!at)
			break;
		from = bracket;
		fprintf(program->main, "%.*s\n", at, line);
		print_indent(program->main, indent + from / TAB);
		fprintf(program->main, "%*s", from % TAB, "");
		line += at + 1;
	}
	fprintf(program->main, "%s\n", line);
}

/* The reader of the snippets: which of their lines are in this program. */
struct snippets {
	const struct program *program;
	size_t next;
	const char *snippet;
	unsigned int depth, off; /* of @if: all, and those of which the outermost is not so */
};

static bool begins(const char *line, const char *word, const char **rest)
{
	size_t length = strlen(word);

	if (strncmp(line, word, length))
		return false;
	*rest = line + length;
	return true;
}

/* The next line that is in the program, directives but for @if and @end included; NULL: no more. */
static const char *next_line(struct snippets *snippets)
{
	const char *line, *rest;

	while ((line = program_snippets[snippets->next])) {
		snippets->next++;
		if (begins(line, "@snippet ", &rest)) {
			snippets->snippet = rest;
		} else if (begins(line, "@if ", &rest)) {
			bool want = *rest != '!';

			snippets->depth++;
			if (!snippets->off && program_is(snippets->program, rest + !want) != want)
				snippets->off = snippets->depth;
		} else if (begins(line, "@end", &rest)) {
			if (snippets->off == snippets->depth)
				snippets->off = 0;
			snippets->depth--;
		} else if (!snippets->off &&
			   has_name(snippets->program->used, snippets->program->used_count,
				    snippets->snippet)) {
			return line;
		}
	}
	return NULL;
}

static void use_words(struct program *program, const char *words, bool *more)
{
	while (*words) {
		size_t length = strcspn(words, " ");
		char *word = strndup(words, length);
		size_t i = 0;
		const char *rest;

		/* The name is kept: as the snippet's own line has it. */
		while (word && program_snippets[i] &&
		       !(begins(program_snippets[i], "@snippet ", &rest) && !strcmp(rest, word)))
			i++;
		program->overflow |= !word || !program_snippets[i];
		if (word && program_snippets[i])
			*more |= add_name(program, program->used, &program->used_count, rest);
		free(word);
		words += length;
		words += *words == ' ';
	}
}

static void resolve(struct program *program)
{
	bool more = true;

	while (more) {
		struct snippets snippets = { .program = program };
		const char *line, *rest;

		more = false;
		while ((line = next_line(&snippets))) {
			if (begins(line, "@needs ", &rest))
				use_words(program, rest, &more);
			else if (begins(line, "@include ", &rest))
				add_name(program, program->includes, &program->include_count, rest);
		}
	}
}

int program_turn_back(struct program *program, struct error *error)
{
	resolve(program);
	fclose(program->main);
	program->steps = program->text;
	program->steps_size = program->size;
	program->text = NULL;
	program->main = open_memstream(&program->text, &program->size);
	return program->main ? 0 : error_set(error, "out of memory");
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Those of linux/ behind libc's, as is the custom. */
static void print_includes(struct program *program, FILE *stream)
{
	const char *rest;

	qsort(program->includes, program->include_count, sizeof(*program->includes), by_name);
	for (int kernel = 0; kernel < 2; kernel++)
		for (size_t i = 0; i < program->include_count; i++)
			if (begins(program->includes[i], "<linux/", &rest) == kernel)
				fprintf(stream, "#include %s\n", program->includes[i]);
}

static void print_expanded(struct program *program, const char *line, FILE *stream)
{
	const char *variable;

	while ((variable = strstr(line, "${"))) {
		size_t length = strcspn(variable + 2, "}"), i = 0;

		fprintf(stream, "%.*s", (int)(variable - line), line);
		while (i < program->variable_count &&
		       (strlen(program->variables[i].name) != length ||
			strncmp(program->variables[i].name, variable + 2, length)))
			i++;
		if (i < program->variable_count)
			fputs(program->variables[i].value, stream);
		else
			program->overflow = true;
		line = variable + 2 + length + 1;
	}
	fprintf(stream, "%s\n", line);
}

static void print_snippets(struct program *program, FILE *stream)
{
	struct snippets snippets = { .program = program };
	const char *line, *rest;
	bool blank = true;

	while ((line = next_line(&snippets))) {
		if (begins(line, "@", &rest) || (blank && !line[0]))
			continue;
		blank = !line[0];
		print_expanded(program, line, stream);
	}
	if (!blank)
		fputc('\n', stream);
}

/* An enum of as many lines as they need. */
static void print_sets(struct program *program, FILE *stream)
{
	int column = 0;

	for (size_t i = 0; i < program->set_count; i++) {
		char name[PROGRAM_SET_NAME_MAX], text[PROGRAM_SET_NAME_MAX + 16];
		int length;

		name_set(program->sets[i], program->page_count, name);
		length = snprintf(text, sizeof(text), "%s = 0x%x", name, program->sets[i]);
		if (i && column + 2 + length + 4 > COLUMNS)
			column = fprintf(stream, ",\n       %s", text) - 2;
		else
			column += fprintf(stream, "%s%s", i ? ", " : "enum { ", text);
	}
	if (program->set_count)
		fprintf(stream, " };\n");
}

int program_print(struct program *program, const char *head, FILE *stream, struct error *error)
{
	fflush(program->main);
	resolve(program);
	fprintf(stream, "// SPDX-License-Identifier: GPL-2.0-only\n%s#define _GNU_SOURCE\n", head);
	print_includes(program, stream);
	fprintf(stream, "\n#define PAGES %u\n", program->page_count);
	print_expanded(program, "#define UNIT ${unit} /* of memory that counts as one page */",
		       stream);
	print_sets(program, stream);
	print_snippets(program, stream);
	fprintf(stream, "int main(void)\n{\n%s%s}\n", program->text ? program->text : "",
		program->steps ? program->steps : "");
	if (program->overflow || ferror(program->main))
		return error_set(error, "the program is too large, or a part of it is missing");
	return 0;
}
