// SPDX-License-Identifier: GPL-2.0-only
#include "live/event_source.h"

#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * A slot's file is watched by a poll request; when that completes, the message is read by a read
 * request, and the next poll follows. The control pipe wakes the waiter for adds and the stop.
 */
enum slot_state { SLOT_IDLE, SLOT_POLLING, SLOT_READING, SLOT_CANCELLING };

/* Values of a slot's fd beside files. */
#define FD_NONE	    -1
#define FD_REMOVING -2

struct slot {
	atomic_int fd;
	enum slot_state state; /* the waiter's alone */
};

struct event_source {
	bool by_uring;
	struct io_uring ring;
	int control[2]; /* a pipe; small kernels have no eventfd */
	bool control_polled;
	atomic_bool stopped;
	struct slot slots[EVENT_SOURCE_MAX];
	struct uc_uffd_msg messages[EVENT_SOURCE_MAX];
};

#define CONTROL_TAG EVENT_SOURCE_MAX
#define CANCEL_TAG  (EVENT_SOURCE_MAX + 1)

struct event_source *event_source_new(struct error *error)
{
	struct event_source *source = calloc(1, sizeof(*source));

	if (!source) {
		error_set(error, "out of memory");
		return NULL;
	}
	for (int i = 0; i < EVENT_SOURCE_MAX; i++)
		source->slots[i].fd = FD_NONE;
	if (pipe2(source->control, O_CLOEXEC | O_NONBLOCK)) {
		error_errno(error, "pipe");
		free(source);
		return NULL;
	}
	source->by_uring = io_uring_queue_init(16, &source->ring, 0) == 0;
	return source;
}

void event_source_free(struct event_source *source)
{
	if (!source)
		return;
	if (source->by_uring)
		io_uring_queue_exit(&source->ring);
	close(source->control[0]);
	close(source->control[1]);
	free(source);
}

static int wake(struct event_source *source)
{
	/* A full pipe wakes as well. */
	return write(source->control[1], "", 1) == 1 || errno == EAGAIN ? 0 : -1;
}

int event_source_add(struct event_source *source, int uffd)
{
	for (int i = 0; i < EVENT_SOURCE_MAX; i++) {
		int none = FD_NONE;

		if (atomic_compare_exchange_strong(&source->slots[i].fd, &none, uffd))
			return wake(source);
	}
	errno = EMFILE;
	return -1;
}

void event_source_remove(struct event_source *source, int uffd)
{
	for (int i = 0; i < EVENT_SOURCE_MAX; i++) {
		int fd = uffd;

		atomic_compare_exchange_strong(&source->slots[i].fd, &fd, FD_REMOVING);
	}
	wake(source);
}

void event_source_stop(struct event_source *source)
{
	atomic_store(&source->stopped, true);
	wake(source);
}

static void drain_control(struct event_source *source)
{
	char bytes[16];

	while (read(source->control[0], bytes, sizeof(bytes)) > 0)
		;
}

static struct io_uring_sqe *get_sqe(struct event_source *source)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&source->ring);

	if (!sqe) {
		io_uring_submit(&source->ring);
		sqe = io_uring_get_sqe(&source->ring);
	}
	return sqe;
}

static int watch_all(struct event_source *source)
{
	struct io_uring_sqe *sqe;

	if (!source->control_polled) {
		sqe = get_sqe(source);
		if (!sqe)
			return -EBUSY;
		io_uring_prep_poll_add(sqe, source->control[0], POLLIN);
		io_uring_sqe_set_data64(sqe, CONTROL_TAG);
		source->control_polled = true;
	}
	for (int i = 0; i < EVENT_SOURCE_MAX; i++) {
		struct slot *slot = &source->slots[i];
		int fd = atomic_load(&slot->fd);

		if (fd == FD_REMOVING && slot->state == SLOT_IDLE)
			atomic_store(&slot->fd, FD_NONE);
		if (fd == FD_REMOVING ? slot->state != SLOT_POLLING
				      : fd < 0 || slot->state != SLOT_IDLE)
			continue;
		sqe = get_sqe(source);
		if (!sqe)
			return -EBUSY;
		if (fd == FD_REMOVING) {
			io_uring_prep_poll_remove(sqe, i);
			io_uring_sqe_set_data64(sqe, CANCEL_TAG);
			slot->state = SLOT_CANCELLING;
		} else {
			io_uring_prep_poll_add(sqe, fd, POLLIN);
			io_uring_sqe_set_data64(sqe, i);
			slot->state = SLOT_POLLING;
		}
	}
	return io_uring_submit(&source->ring);
}

/* 1: a message is there; 0: nothing yet; -1: failed. */
static int complete(struct event_source *source, int i, int res, int *uffd)
{
	struct slot *slot = &source->slots[i];
	struct uc_uffd_msg *message = &source->messages[i];
	int fd = atomic_load(&slot->fd);

	if (fd < 0) {
		slot->state = SLOT_IDLE;
		return 0;
	}
	if (slot->state == SLOT_POLLING && res > 0 && res & POLLIN) {
		struct io_uring_sqe *sqe = get_sqe(source);

		if (!sqe) {
			errno = EBUSY;
			return -1;
		}
		io_uring_prep_read(sqe, fd, message, sizeof(*message), 0);
		io_uring_sqe_set_data64(sqe, i);
		slot->state = SLOT_READING;
		return 0;
	}
	if (slot->state == SLOT_READING && res == -EAGAIN)
		res = read(fd, message, sizeof(*message));
	slot->state = SLOT_IDLE;
	*uffd = fd;
	return res == sizeof(*message);
}

/*
 * A request holds its file open, and a ring's end ends requests some time later only: when this
 * returns nothing but their owners hold the userfaultfds.
 */
static void cancel_all(struct event_source *source)
{
	unsigned int pending = 0;

	for (int i = 0; i < EVENT_SOURCE_MAX; i++) {
		struct io_uring_sqe *sqe;

		if (source->slots[i].state == SLOT_IDLE)
			continue;
		sqe = get_sqe(source);
		if (!sqe)
			return;
		io_uring_prep_cancel64(sqe, i, 0);
		io_uring_sqe_set_data64(sqe, CANCEL_TAG);
		pending += 2; /* the request and its cancellation */
	}
	while (pending && io_uring_submit_and_wait(&source->ring, 1) >= 0) {
		struct io_uring_cqe *cqe;

		while (pending && !io_uring_peek_cqe(&source->ring, &cqe)) {
			io_uring_cqe_seen(&source->ring, cqe);
			pending--;
		}
	}
	/* Completed, a request is freed when the ring is entered the next time. */
	io_uring_submit_and_wait(&source->ring, 0);
}

static int next_by_uring(struct event_source *source, struct uc_uffd_msg *message)
{
	struct io_uring_cqe *cqe;
	int ret, tag, res, uffd;

	for (;;) {
		ret = watch_all(source);
		if (ret >= 0)
			ret = io_uring_wait_cqe(&source->ring, &cqe);
		if (ret == -EINTR)
			continue;
		if (ret < 0) {
			errno = -ret;
			return -1;
		}
		tag = io_uring_cqe_get_data64(cqe);
		res = cqe->res;
		io_uring_cqe_seen(&source->ring, cqe);
		if (tag == CONTROL_TAG) {
			source->control_polled = false;
			drain_control(source);
			if (!atomic_load(&source->stopped))
				continue;
			cancel_all(source);
			errno = 0;
			return -1;
		}
		if (tag == CANCEL_TAG)
			continue;
		ret = complete(source, tag, res, &uffd);
		if (ret < 0)
			return -1;
		if (ret) {
			*message = source->messages[tag];
			return uffd;
		}
	}
}

static int next_by_poll(struct event_source *source, struct uc_uffd_msg *message)
{
	for (;;) {
		struct pollfd fds[EVENT_SOURCE_MAX + 1] = {
			[EVENT_SOURCE_MAX] = { .fd = source->control[0], .events = POLLIN },
		};

		for (int i = 0; i < EVENT_SOURCE_MAX; i++) {
			int removing = FD_REMOVING;

			atomic_compare_exchange_strong(&source->slots[i].fd, &removing, FD_NONE);
			fds[i].fd = atomic_load(&source->slots[i].fd);
			fds[i].events = POLLIN;
		}
		if (poll(fds, EVENT_SOURCE_MAX + 1, -1) < 0 && errno != EINTR)
			return -1;
		if (fds[EVENT_SOURCE_MAX].revents)
			drain_control(source);
		if (atomic_load(&source->stopped)) {
			errno = 0;
			return -1;
		}
		for (int i = 0; i < EVENT_SOURCE_MAX; i++)
			if (fds[i].fd >= 0 && fds[i].revents & POLLIN &&
			    read(fds[i].fd, message, sizeof(*message)) == sizeof(*message))
				return fds[i].fd;
	}
}

int event_source_next(struct event_source *source, struct uc_uffd_msg *message)
{
	if (source->by_uring)
		return next_by_uring(source, message);
	return next_by_poll(source, message);
}
