// SPDX-License-Identifier: GPL-2.0-only
/* Events of a userfaultfd, each read and resolved by a thread beside the writer, in three ways. */
#include "bench/track.h"

#include <errno.h>
#include <liburing.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench/uffd.h"
#include "live/ring.h"
#include "live/thread.h"
#include "system/uapi.h"

struct event_thread {
	struct tracking *tracking;
	/* Reads one event: 1; 0: interrupted; -1 with errno. */
	int (*next)(struct event_thread *thread, struct uc_uffd_msg *message);
	pthread_t thread;
	int cpu;
	atomic_bool stop, ended;
	int failure; /* errno */
	struct io_uring ring;
	bool has_ring;
	struct uc_uffd_msg message; /* which a read that is under way may still be for */
};

static int next_by_read(struct event_thread *thread, struct uc_uffd_msg *message)
{
	ssize_t got = read(thread->tracking->uffd, message, sizeof(*message));

	if (got == sizeof(*message))
		return 1;
	return got < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

static int next_by_poll(struct event_thread *thread, struct uc_uffd_msg *message)
{
	struct pollfd polled = { .fd = thread->tracking->uffd, .events = POLLIN };

	if (poll(&polled, 1, -1) < 0)
		return errno == EINTR ? 0 : -1;
	return next_by_read(thread, message);
}

/* A userfaultfd that may be polled does not block, and a read of it alone would fail at once. */
static int next_by_uring(struct event_thread *thread, struct uc_uffd_msg *message)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&thread->ring);
	struct io_uring_cqe *cqe;
	int result;

	io_uring_prep_poll_add(sqe, thread->tracking->uffd, POLLIN);
	sqe->flags |= IOSQE_IO_LINK;
	sqe->user_data = 0;
	sqe = io_uring_get_sqe(&thread->ring);
	io_uring_prep_read(sqe, thread->tracking->uffd, message, sizeof(*message), 0);
	sqe->user_data = 1;
	result = io_uring_submit(&thread->ring);
	for (int completed = 0; completed < 2 && result >= 0; completed++) {
		do
			result = io_uring_wait_cqe(&thread->ring, &cqe);
		while (result == -EINTR && !atomic_load(&thread->stop));
		if (result < 0)
			break;
		result = cqe->user_data ? cqe->res : 0;
		io_uring_cqe_seen(&thread->ring, cqe);
	}
	if (result == sizeof(*message))
		return 1;
	errno = result < 0 ? -result : EIO;
	return errno == EINTR || errno == EAGAIN ? 0 : -1;
}

/* The writer goes on by the last of it, and may look at what was noted: so that is noted before. */
static void resolve(struct tracking *tracking, const struct uc_uffd_msg *message)
{
	uint64_t page = message->pagefault.address & ~(uint64_t)(SMALL_PAGE - 1);

	tracking->events++;
	tracking_find(tracking, page, page + SMALL_PAGE);
	bench_uffd_disarm(tracking->uffd, (char *)page, SMALL_PAGE);
}

static void read_events(struct event_thread *thread)
{
	int got = 0;

	while (got >= 0 && !atomic_load(&thread->stop)) {
		got = thread->next(thread, &thread->message);
		if (got > 0 && thread->message.event == UC_UFFD_EVENT_PAGEFAULT)
			resolve(thread->tracking, &thread->message);
	}
	if (got < 0)
		thread->failure = errno;
}

/* The ring is all its own: what io_uring has to do for it afterwards would interrupt the writer. */
static void *thread_main(void *context)
{
	struct event_thread *thread = context;
	struct error error;

	bench_pin(thread->cpu);
	if (thread->has_ring && ring_open(&thread->ring, 4, &error)) {
		thread->failure = ENOMEM;
	} else {
		read_events(thread);
		if (thread->has_ring)
			io_uring_queue_exit(&thread->ring);
	}
	/* The writer must not wait for ever. */
	if (thread->failure)
		tracking_unregister(thread->tracking, &error);
	atomic_store(&thread->ended, true);
	return NULL;
}

static void interrupt(int signal)
{
	(void)signal;
}

static void close_events(struct tracking *tracking)
{
	free(tracking->state);
	tracking->state = NULL;
}

static int open_events(struct tracking *tracking, bool blocking, bool ring,
		       int (*next)(struct event_thread *thread, struct uc_uffd_msg *message),
		       struct error *error)
{
	struct event_thread *thread = calloc(1, sizeof(*thread));

	if (!thread)
		return error_errno(error, "calloc");
	thread->tracking = tracking;
	thread->next = next;
	thread->cpu = tracking->monitor_cpu;
	thread->has_ring = ring;
	tracking->state = thread;
	tracking->uffd = bench_uffd_open(0, blocking, error);
	return tracking->uffd < 0 ? -1 : 0;
}

static void stop(struct event_thread *thread)
{
	atomic_store(&thread->stop, true);
	/* It may just be about to wait, and then would miss the one signal. */
	while (!atomic_load(&thread->ended)) {
		pthread_kill(thread->thread, SIGUSR1);
		usleep(100);
	}
	pthread_join(thread->thread, NULL);
}

/*
 * The thread is there only meanwhile: beside another mechanism's cycle it would make each flush of
 * the TLB one of two CPUs.
 */
static int begin(struct tracking *tracking, struct error *error)
{
	const struct sigaction action = { .sa_handler = interrupt };
	struct event_thread *thread = tracking->state;
	int ret;

	/* First, so that a thread that fails can take it back. */
	if (tracking_register(tracking, error))
		return -1;
	thread->failure = 0;
	atomic_store(&thread->stop, false);
	atomic_store(&thread->ended, false);
	sigaction(SIGUSR1, &action, NULL);
	ret = thread_start(&thread->thread, thread_main, thread);
	if (!ret)
		return 0;
	errno = ret;
	error_errno(error, "pthread_create");
	tracking_unregister(tracking, &(struct error){ "" });
	return -1;
}

static int open_read(struct tracking *tracking, struct error *error)
{
	return open_events(tracking, true, false, next_by_read, error);
}

static int open_poll(struct tracking *tracking, struct error *error)
{
	return open_events(tracking, false, false, next_by_poll, error);
}

static int open_uring(struct tracking *tracking, struct error *error)
{
	return open_events(tracking, false, true, next_by_uring, error);
}

static int end(struct tracking *tracking, struct error *error)
{
	struct event_thread *thread = tracking->state;

	stop(thread);
	if (thread->failure) {
		errno = thread->failure;
		return error_errno(error, "reading of events");
	}
	return tracking_unregister(tracking, error);
}

const struct mechanism track_read = {
	.name = "uffd-read",
	.open = open_read,
	.close = close_events,
	.begin = begin,
	.end = end,
	.arm = tracking_arm_uffd,
};

const struct mechanism track_poll = {
	.name = "uffd-poll",
	.open = open_poll,
	.close = close_events,
	.begin = begin,
	.end = end,
	.arm = tracking_arm_uffd,
};

const struct mechanism track_uring = {
	.name = "uffd-uring",
	.open = open_uring,
	.close = close_events,
	.begin = begin,
	.end = end,
	.arm = tracking_arm_uffd,
};
