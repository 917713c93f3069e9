// SPDX-License-Identifier: GPL-2.0-only
#include "live/monitor.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "live/event_source.h"
#include "live/signal_catch.h"
#include "live/thread.h"
#include "system/uapi.h"

#define EVENTS_KEPT 32

/* So many events between two looks mean that resolving has no effect. */
#define EVENTS_HOPELESS 16

struct monitor {
	const struct area *area;
	struct area child_area; /* as it was at the fork */
	int uffd;
	struct event_source *source;
	pthread_t thread;

	pthread_mutex_t lock; /* of all below */
	pthread_cond_t child_came;
	int child_uffd;
	unsigned int count;
	struct monitor_event events[EVENTS_KEPT];
	int failure;
	const char *failed;
};

int monitor_unprotect(int uffd, const struct area *area, unsigned int page)
{
	struct uc_uffdio_writeprotect range = {
		.range = { .start = (uintptr_t)area->start + page * area->unit, .len = area->unit },
	};
	int ret;

	do {
		ret = ioctl(uffd, UC_UFFDIO_WRITEPROTECT, &range);
	} while (ret && errno == EAGAIN && !sched_yield());
	return ret;
}

static void fail(struct monitor *monitor, const char *what)
{
	int saved = errno;

	pthread_mutex_lock(&monitor->lock);
	if (!monitor->failure) {
		monitor->failure = saved;
		monitor->failed = what;
	}
	pthread_mutex_unlock(&monitor->lock);
}

/*
 * By a load of our own: read through the kernel, the page would be unshared (process_vm_readv) or
 * marked as accessed and held by an LRU batch (/proc/PID/mem), and so no longer be what is tested.
 */
static bool peek(uint64_t *word, uint64_t *value)
{
	struct touch touch = { .word = word };

	signal_catch_touch(&touch);
	*value = touch.value;
	return !touch.signal;
}

static const struct area *area_of(const struct monitor *monitor, int uffd)
{
	return uffd == monitor->uffd ? monitor->area : &monitor->child_area;
}

static unsigned int note(struct monitor *monitor, int uffd, const struct uc_uffd_msg *message)
{
	unsigned int page = area_page(area_of(monitor, uffd), message->pagefault.address);
	struct monitor_event event = {
		.address = message->pagefault.address,
		.flags = message->pagefault.flags,
		.thread = message->pagefault.thread,
		.side = uffd == monitor->uffd ? SIDE_PARENT : SIDE_CHILD,
	};
	unsigned int count;

	if (page != UINT32_MAX && event.side == SIDE_PARENT)
		event.value_known = peek(area_word(monitor->area, page), &event.value);
	pthread_mutex_lock(&monitor->lock);
	if (monitor->count < EVENTS_KEPT)
		monitor->events[monitor->count] = event;
	count = ++monitor->count;
	pthread_mutex_unlock(&monitor->lock);
	return count;
}

/*
 * Gives up the tracking, so that a writer which is asked for again and again can go on. Of a range
 * that is registered for write-protection alone, unregistering wakes nobody.
 */
static void unregister(struct monitor *monitor, int uffd)
{
	const struct area *area = area_of(monitor, uffd);
	struct uc_uffdio_range range = { .start = (uintptr_t)area->start, .len = area->size };

	if (ioctl(uffd, UC_UFFDIO_UNREGISTER, &range))
		fail(monitor, "UFFDIO_UNREGISTER");
	else if (ioctl(uffd, UC_UFFDIO_WAKE, &range))
		fail(monitor, "UFFDIO_WAKE");
}

static void handle_pagefault(struct monitor *monitor, int uffd, const struct uc_uffd_msg *message)
{
	const struct area *area = area_of(monitor, uffd);
	unsigned int page = area_page(area, message->pagefault.address);
	unsigned int count = note(monitor, uffd, message);

	if (page == UINT32_MAX || count > EVENTS_HOPELESS)
		unregister(monitor, uffd);
	else if (monitor_unprotect(uffd, area, page) && errno != ESRCH)
		fail(monitor, "UFFDIO_WRITEPROTECT");
}

static void handle_fork(struct monitor *monitor, int child_uffd)
{
	/* Who forks waits until this event has been read. */
	monitor->child_area = *monitor->area;
	pthread_mutex_lock(&monitor->lock);
	monitor->child_uffd = child_uffd;
	pthread_cond_signal(&monitor->child_came);
	pthread_mutex_unlock(&monitor->lock);
	if (event_source_add(monitor->source, child_uffd))
		fail(monitor, "watching the child's userfaultfd");
}

static void *run(void *context)
{
	struct monitor *monitor = context;
	struct uc_uffd_msg message;
	int uffd;

	while ((uffd = event_source_next(monitor->source, &message)) >= 0) {
		if (message.event == UC_UFFD_EVENT_PAGEFAULT)
			handle_pagefault(monitor, uffd, &message);
		else if (message.event == UC_UFFD_EVENT_FORK)
			handle_fork(monitor, message.fork.fd);
	}
	if (errno)
		fail(monitor, "reading events");
	return NULL;
}

struct monitor *monitor_start(const struct area *area, int uffd, struct error *error)
{
	struct monitor *monitor = calloc(1, sizeof(*monitor));
	int ret;

	if (!monitor) {
		error_set(error, "out of memory");
		return NULL;
	}
	monitor->area = area;
	monitor->uffd = uffd;
	monitor->child_uffd = -1;
	pthread_mutex_init(&monitor->lock, NULL);
	pthread_cond_init(&monitor->child_came, NULL);
	monitor->source = event_source_new(error);
	if (!monitor->source)
		goto out;
	if (event_source_add(monitor->source, uffd)) {
		error_errno(error, "watching the userfaultfd");
		goto out;
	}
	ret = thread_start(&monitor->thread, run, monitor);
	if (!ret)
		return monitor;
	errno = ret;
	error_errno(error, "pthread_create");
out:
	event_source_free(monitor->source);
	free(monitor);
	return NULL;
}

void monitor_stop(struct monitor *monitor)
{
	if (!monitor)
		return;
	event_source_stop(monitor->source);
	pthread_join(monitor->thread, NULL);
	event_source_free(monitor->source);
	if (monitor->child_uffd >= 0)
		close(monitor->child_uffd);
	pthread_cond_destroy(&monitor->child_came);
	pthread_mutex_destroy(&monitor->lock);
	free(monitor);
}

int monitor_child_uffd(struct monitor *monitor)
{
	int uffd;

	pthread_mutex_lock(&monitor->lock);
	uffd = monitor->child_uffd;
	pthread_mutex_unlock(&monitor->lock);
	return uffd;
}

int monitor_wait_child_uffd(struct monitor *monitor)
{
	struct timespec until;
	int uffd, ret = 0;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += 2;
	pthread_mutex_lock(&monitor->lock);
	while (monitor->child_uffd < 0 && !ret)
		ret = pthread_cond_timedwait(&monitor->child_came, &monitor->lock, &until);
	uffd = monitor->child_uffd;
	pthread_mutex_unlock(&monitor->lock);
	return uffd;
}

void monitor_close_child(struct monitor *monitor)
{
	pthread_mutex_lock(&monitor->lock);
	if (monitor->child_uffd >= 0) {
		event_source_remove(monitor->source, monitor->child_uffd);
		close(monitor->child_uffd);
	}
	monitor->child_uffd = -1;
	pthread_mutex_unlock(&monitor->lock);
}

unsigned int monitor_collect(struct monitor *monitor, struct monitor_event *events,
			     unsigned int max)
{
	unsigned int count;

	pthread_mutex_lock(&monitor->lock);
	count = monitor->count;
	for (unsigned int i = 0; i < count && i < max && i < EVENTS_KEPT; i++)
		events[i] = monitor->events[i];
	monitor->count = 0;
	pthread_mutex_unlock(&monitor->lock);
	return count;
}

int monitor_failure(struct monitor *monitor, const char **what)
{
	int failure;

	pthread_mutex_lock(&monitor->lock);
	failure = monitor->failure;
	*what = monitor->failed;
	pthread_mutex_unlock(&monitor->lock);
	return failure;
}
