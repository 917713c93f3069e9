/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Other programs: make, with its output in a log, and git, with its output in memory. The caller
 * has SIGINT, SIGTERM and SIGHUP blocked; they end a process_run() early and stay pending.
 */
#ifndef UFFD_CONFORM_BISECT_PROCESS_H
#define UFFD_CONFORM_BISECT_PROCESS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "system/error.h"

/* One line on a terminal: what is done, and for how long. Nothing elsewhere. */
struct progress_line {
	bool shown;
	const char *text;
};

void progress_show(struct progress_line *line, const char *text, unsigned int seconds);
void progress_wipe(struct progress_line *line);

/* The signals that interrupt. */
void process_signals(sigset_t *signals);

/* One of them that is pending, or 0. */
int process_interrupted(void);

struct process_end {
	int status;	  /* 128 + N for signal N */
	bool interrupted; /* it was ended, with all that it started, because a signal is pending */
	unsigned int ms;
};

/* Appends what it prints to @log, and shows @text meanwhile. -1: it could not be started. */
int process_run(char *const *arguments, int log, const char *text, struct process_end *end,
		struct error *error);

/* What it prints, to be freed; NULL: it failed, or is not there. */
char *process_output(const char *const *arguments);

/* Whether the shell would find it. */
bool process_finds(const char *program);

#endif
