/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A program in the making: the lines of its main(), the functions that they use, and what is so in
 * it ("facts"), by which those functions are printed. Running out of memory is remembered and told
 * by program_print().
 */
#ifndef UFFD_CONFORM_EMIT_PROGRAM_H
#define UFFD_CONFORM_EMIT_PROGRAM_H

#include <stdbool.h>
#include <stdio.h>

#include "sequence/sequence.h"
#include "system/error.h"

#define PROGRAM_NAMES_MAX 128
#define PROGRAM_SETS_MAX  64

/* The lines of the .snippets files; NULL ends them. */
extern const char *const program_snippets[];

struct program {
	unsigned int page_count;
	FILE *main; /* of memory */
	char *text, *steps;
	size_t size, steps_size;

	const char *facts[PROGRAM_NAMES_MAX]; /* constant strings, all of these */
	const char *used[PROGRAM_NAMES_MAX];  /* snippets */
	const char *includes[PROGRAM_NAMES_MAX];
	struct {
		const char *name, *value;
	} variables[PROGRAM_NAMES_MAX];
	size_t fact_count, used_count, include_count, variable_count;
	page_set sets[PROGRAM_SETS_MAX];
	size_t set_count;
	bool overflow;
};

int program_begin(struct program *program, unsigned int page_count, struct error *error);
void program_free(struct program *program);

/* The strings have to outlive the program. */
void program_fact(struct program *program, const char *fact);
bool program_is(const struct program *program, const char *fact);
void program_set(struct program *program, const char *variable, const char *value);
void program_use(struct program *program, const char *snippet);
/* What another snippet needs shows once the program has been turned back. */
bool program_uses(const struct program *program, const char *snippet);

/* The name of a set of pages in the program, which is defined in it from now on. */
#define PROGRAM_SET_NAME_MAX 40
const char *program_pages(struct program *program, page_set pages, char name[PROGRAM_SET_NAME_MAX]);

/* A line of main(), indented by tabs, broken where it is too long. */
void program_line(struct program *program, unsigned int indent, const char *line);

/* What has been written of main() so far comes last: its beginning is written from now on. */
int program_turn_back(struct program *program, struct error *error);

/* @head: the comment it begins with. */
int program_print(struct program *program, const char *head, FILE *stream, struct error *error);

#endif
