// SPDX-License-Identifier: GPL-2.0-only
/* The writer itself is told, by a signal at the store, and gives itself the page back. */
#include "bench/track.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "bench/uffd.h"
#include "system/uapi.h"

/* A handler has no argument of ours: it works for the cycle that this thread is in. */
static _Thread_local struct tracking *current;

static void *page_of(const siginfo_t *info)
{
	return (void *)((uintptr_t)info->si_addr & ~(uintptr_t)(SMALL_PAGE - 1));
}

/* Anything but a tracked store would be taken again and again. */
static void note(const siginfo_t *info)
{
	const struct workspace *memory = current->workspace;
	const char *page = page_of(info);

	if (page < memory->start || page >= memory->start + memory->size)
		abort();
	current->events++;
	tracking_find(current, (uintptr_t)page, (uintptr_t)page + SMALL_PAGE);
}

static void disarm(int signal, siginfo_t *info, void *unused)
{
	(void)signal;
	(void)unused;
	note(info);
	bench_uffd_disarm(current->uffd, page_of(info), SMALL_PAGE);
}

static void unprotect(int signal, siginfo_t *info, void *unused)
{
	(void)signal;
	(void)unused;
	note(info);
	if (mprotect(page_of(info), SMALL_PAGE, PROT_READ | PROT_WRITE))
		abort();
}

static void take(int signal, void (*handler)(int, siginfo_t *, void *), struct tracking *tracking)
{
	struct sigaction action = { .sa_flags = SA_SIGINFO, .sa_sigaction = handler };

	if (!handler) {
		action.sa_flags = 0;
		action.sa_handler = SIG_DFL;
	}
	current = tracking;
	sigaction(signal, &action, NULL);
}

static int open_sigbus(struct tracking *tracking, struct error *error)
{
	tracking->uffd = bench_uffd_open(UC_UFFD_FEATURE_SIGBUS, false, error);
	return tracking->uffd < 0 ? -1 : 0;
}

static int begin_sigbus(struct tracking *tracking, struct error *error)
{
	take(SIGBUS, disarm, tracking);
	return tracking_register(tracking, error);
}

static int end_sigbus(struct tracking *tracking, struct error *error)
{
	take(SIGBUS, NULL, NULL);
	return tracking_unregister(tracking, error);
}

static int begin_mprotect(struct tracking *tracking, struct error *error)
{
	(void)error;
	take(SIGSEGV, unprotect, tracking);
	return 0;
}

static int arm_mprotect(struct tracking *tracking)
{
	return mprotect(tracking->workspace->start, tracking->workspace->size, PROT_READ);
}

static int end_mprotect(struct tracking *tracking, struct error *error)
{
	take(SIGSEGV, NULL, NULL);
	if (mprotect(tracking->workspace->start, tracking->workspace->size, PROT_READ | PROT_WRITE))
		return error_errno(error, "mprotect");
	return 0;
}

const struct mechanism track_sigbus = {
	.name = "uffd-sigbus",
	.open = open_sigbus,
	.begin = begin_sigbus,
	.end = end_sigbus,
	.arm = tracking_arm_uffd,
};

const struct mechanism track_mprotect = {
	.name = "mprotect",
	.begin = begin_mprotect,
	.end = end_mprotect,
	.arm = arm_mprotect,
};
