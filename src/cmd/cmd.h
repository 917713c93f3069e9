/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One subcommand per file. Each parses its own arguments (argv[0] is its name), writes results to
 * standard output and messages to standard error, and returns an exit status.
 */
#ifndef UFFD_CONFORM_CMD_H
#define UFFD_CONFORM_CMD_H

#include <getopt.h>
#include <stdbool.h>

#include "system/error.h"

enum exit_status {
	EXIT_OK = 0,	 /* nothing failed */
	EXIT_FAILED = 1, /* a cell failed */
	EXIT_USAGE = 2,	 /* bad arguments or input */
	EXIT_BROKEN = 3, /* the tool could not do its job */
};

struct command {
	const char *name;
	const char *summary;
	int (*run)(int argc, char **argv);
};

extern const struct command commands[]; /* NULL-name-terminated */

int cmd_run(int argc, char **argv);
int cmd_list(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_emit_c(int argc, char **argv);
int cmd_probe(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_shrink(int argc, char **argv);
int cmd_vm(int argc, char **argv);
int cmd_bisect(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_bench_compare(int argc, char **argv); /* argv[0] is "compare" */

/* "run" inside a virtual machine: results as a stream to @result_fd. */
int cmd_run_guest(int argc, char **argv, int result_fd);
int cmd_replay_guest(int argc, char **argv, int result_fd);
int cmd_bench_guest(int argc, char **argv, int result_fd);
int cmd_shrink_guest(int argc, char **argv, int result_fd);

/* "uffd-conform: TEXT" on standard error. */
void cmd_complain(const struct error *error);

/* The same with a pointer to the help, and EXIT_USAGE. */
int cmd_usage_error(const char *command, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/*
 * getopt_long() that leaves the messages to us: @short_options begin with ':'. '?' with the error
 * set for whatever is wrong with an option.
 */
int cmd_next_option(int argc, char **argv, const char *short_options,
		    const struct option *long_options, int *index, struct error *error);

/* The options of a command; the operands are left from optind on. */
struct cmd_syntax {
	const char *command; /* for messages */
	const char *help;
	const char *short_options;
	const struct option *long_options; /* with "help", which is 'h' */
	/* Any other: 0 if it is taken, 1 if that was all to be done, -1 with the error set. */
	int (*take)(int option, void *context, struct error *error);
};

/* Whether to go on; else it was told why not, and *@status is the command's. */
bool cmd_take_options(const struct cmd_syntax *syntax, int argc, char **argv, void *context,
		      int *status);

/* -1: it is neither "text" nor "json". */
int cmd_parse_format(const char *text, bool *json, struct error *error);

/*
 * @status, unless standard output could not be written all: then that is told, and what was OK is
 * EXIT_BROKEN.
 */
int cmd_finish_stdout(int status);

/* A whole positive number of at most @max; -1 with the error set. */
int cmd_parse_number(const char *text, const char *what, unsigned int max, unsigned int *value,
		     struct error *error);

#endif
