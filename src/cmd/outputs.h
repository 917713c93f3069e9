/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where the results of a run go: --format and -o, further --json and --junit files, a progress
 * line on a terminal, and before them what is asked of the run as a whole. Shared by run and vm.
 */
#ifndef UFFD_CONFORM_CMD_OUTPUTS_H
#define UFFD_CONFORM_CMD_OUTPUTS_H

#include "cmd/gate.h"
#include "report/report.h"
#include "runner/observer.h"

#define OUTPUTS_MAX 4

struct output_options {
	enum report_format format;
	const char *file; /* NULL: standard output */
	const char *json, *junit;
	int fd;	    /* used instead of file if not -1 */
	bool quiet; /* no progress line */
	struct gate_options gate;
};

struct outputs {
	unsigned int count;
	struct observer *reports[OUTPUTS_MAX];
	int fds[OUTPUTS_MAX]; /* to be closed, or -1 */
	struct observer *progress;
	struct observer *behind_gate[OUTPUTS_MAX + 2]; /* NULL-terminated, as is the next */
	struct gate gate;
	struct observer *observers[2]; /* of the run */
};

/* What getopt_long has to know and say of them. */
#define OUTPUT_LONG_OPTIONS                                                                        \
	{ "format", required_argument, NULL, 'f' }, { "output", required_argument, NULL, 'o' },    \
		{ "json", required_argument, NULL, OPTION_JSON },                                  \
		{ "junit", required_argument, NULL, OPTION_JUNIT }, GATE_LONG_OPTIONS,             \
	{                                                                                          \
		"quiet", no_argument, NULL, 'q'                                                    \
	}

enum { OPTION_JSON = OPTION_GATE_LAST, OPTION_JUNIT, OPTION_OUTPUT_LAST };

#define OUTPUT_HELP                                                                                \
	GATE_HELP                                                                                  \
	"  -f, --format FORMAT   tap (default), ktap, json or junit\n"                             \
	"  -o, --output FILE     write the results to FILE, not to standard output\n"              \
	"      --json FILE       write JSON to FILE as well\n"                                     \
	"      --junit FILE      write JUnit XML to FILE as well\n"                                \
	"  -q, --quiet           no progress line on the terminal\n"

/* 1: the option was one of these; 0: it was not; -1: it was, with a bad value. */
int output_option(int option, const char *value, struct output_options *options,
		  struct error *error);

/* -1: a result would be written over a file of cases among the arguments. */
int outputs_check(const struct output_options *options, char *const *arguments, size_t count,
		  struct error *error);

/* @outputs stays where it is, and @options lives as long. */
int outputs_open(struct outputs *outputs, const struct output_options *options,
		 struct error *error);

/* Adds an observer of the caller's. */
void outputs_add(struct outputs *outputs, struct observer *observer);

/* After the run: tells on standard error what was asked of it and does not hold. Its status. */
int outputs_conclude(const struct outputs *outputs);

/* -1: some result could not be written. */
int outputs_close(struct outputs *outputs, struct error *error);

/* One line on standard error if not one cell was run. */
void run_tell_untested(const struct run_summary *summary);

/* The exit status of a run with this summary, of which nothing more was asked. */
int run_exit_status(const struct run_summary *summary);

#endif
