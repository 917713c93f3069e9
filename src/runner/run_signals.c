// SPDX-License-Identifier: GPL-2.0-only
#include "runner/run_signals.h"

#include <time.h>

static const int numbers[RUN_SIGNALS] = { SIGINT, SIGTERM, SIGHUP };

/* All that a signal handler may do; the signals come only while the runner waits. */
static volatile sig_atomic_t caught;

static void note_signal(int number)
{
	caught = number;
}

void run_signals_catch(struct run_signals *signals)
{
	struct sigaction action = { .sa_handler = note_signal };

	caught = 0;
	sigemptyset(&action.sa_mask);
	sigemptyset(&signals->mask);
	for (int i = 0; i < RUN_SIGNALS; i++) {
		sigaddset(&signals->mask, numbers[i]);
		sigaction(numbers[i], &action, &signals->old_actions[i]);
		/* nohup, a shell's background job: what was ignored stays so. */
		if (signals->old_actions[i].sa_handler == SIG_IGN)
			sigaction(numbers[i], &signals->old_actions[i], NULL);
	}
	sigprocmask(SIG_BLOCK, &signals->mask, &signals->old_mask);
}

void run_signals_release(const struct run_signals *signals)
{
	for (int i = 0; i < RUN_SIGNALS; i++)
		sigaction(numbers[i], &signals->old_actions[i], NULL);
	sigprocmask(SIG_SETMASK, &signals->old_mask, NULL);
}

int run_signals_caught(void)
{
	return caught;
}

int run_signals_pending(const struct run_signals *signals)
{
	static const struct timespec at_once;
	int number = sigtimedwait(&signals->mask, NULL, &at_once);

	if (number > 0)
		caught = number;
	return caught;
}
