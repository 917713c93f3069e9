/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The signals that interrupt a run: SIGINT, SIGTERM and SIGHUP, but for those that were ignored.
 * They are blocked while it is caught, and come only where the mask of before is put back.
 */
#ifndef UFFD_CONFORM_RUNNER_RUN_SIGNALS_H
#define UFFD_CONFORM_RUNNER_RUN_SIGNALS_H

#include <signal.h>

#define RUN_SIGNALS 3

struct run_signals {
	sigset_t mask, old_mask;
	struct sigaction old_actions[RUN_SIGNALS];
};

void run_signals_catch(struct run_signals *signals);
void run_signals_release(const struct run_signals *signals);

/* The last one that has come since they are caught, or 0. */
int run_signals_caught(void);

/* The same, with one that has come while they were blocked. */
int run_signals_pending(const struct run_signals *signals);

#endif
