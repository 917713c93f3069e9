// SPDX-License-Identifier: GPL-2.0-only
#include "live/signal_catch.h"

#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

struct caught {
	sigjmp_buf out;
	int signal;
	int code;
	uint64_t address;
};

static _Thread_local struct caught *volatile catching;

static void handle(int signal, siginfo_t *info, void *context)
{
	struct caught *caught = catching;

	(void)context;
	if (!caught) {
		/* Not ours: die of it as if there were no handler. */
		struct sigaction action = { .sa_handler = SIG_DFL };

		sigaction(signal, &action, NULL);
		raise(signal);
		return;
	}
	caught->signal = signal;
	caught->code = info->si_code;
	caught->address = (uintptr_t)info->si_addr;
	siglongjmp(caught->out, 1);
}

int signal_catch_install(struct error *error)
{
	struct sigaction action = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER };

	sigemptyset(&action.sa_mask);
	if (sigaction(SIGSEGV, &action, NULL) || sigaction(SIGBUS, &action, NULL))
		return error_errno(error, "sigaction");
	return 0;
}

/* What a sanitizer keeps about the word would take faults of its own between the two counts. */
static __attribute__((noinline, no_sanitize("address"))) void measure(struct touch *touch)
{
	volatile uint64_t *word = touch->word;
	struct rusage before, after;

	getrusage(RUSAGE_THREAD, &before);
	if (touch->write)
		*word = touch->value;
	else
		touch->value = *word;
	getrusage(RUSAGE_THREAD, &after);
	touch->minor_faults = after.ru_minflt - before.ru_minflt;
	touch->major_faults = after.ru_majflt - before.ru_majflt;
}

void signal_catch_touch(struct touch *touch)
{
	struct caught caught = { 0 };
	uint64_t scratch = 0, *const word = touch->word, value = touch->value;

	touch->signal = 0;
	if (sigsetjmp(caught.out, 1)) {
		catching = NULL;
		touch->word = word;
		touch->signal = caught.signal;
		touch->signal_code = caught.code;
		touch->signal_address = caught.address;
		return;
	}
	catching = &caught;
	touch->word = &scratch;
	measure(touch);
	touch->word = word;
	touch->value = value;
	measure(touch);
	catching = NULL;
}
