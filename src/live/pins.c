// SPDX-License-Identifier: GPL-2.0-only
#include "live/pins.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "live/ring.h"

static int ring_error(int ret, const char *what, struct error *error)
{
	errno = -ret;
	return error_errno(error, "%s", what);
}

static int ring_ready(struct pins *pins, struct error *error)
{
	if (pins->ring_ready)
		return 0;
	if (ring_open(&pins->ring, 4, error))
		return -1;
	pins->ring_ready = true;
	return 0;
}

int pins_pin(struct pins *pins, const struct area *area, page_set pages, struct error *error)
{
	struct iovec buffers[SEQUENCE_PAGES_MAX];
	unsigned int count = 0;
	int ret;

	if (pins->pages)
		return error_set(error, "pin: there are pinned pages already");
	if (ring_ready(pins, error))
		return -1;
	for (unsigned int i = 0; i < area->page_count; i++) {
		if (!(pages >> i & 1))
			continue;
		pins->buffer_of[i] = count;
		buffers[count++] = (struct iovec){
			.iov_base =
				area->start + i * area->unit + area_base_page(area, i) * BASE_PAGE,
			.iov_len = BASE_PAGE,
		};
	}
	ret = ring_register(&pins->ring, buffers, count);
	if (ret == -EFAULT)
		return ring_error(ret,
				  "io_uring_register_buffers: may all pages be written, and "
				  "could the tracker answer for those that are armed?",
				  error);
	if (ret < 0)
		return ring_error(ret, "io_uring_register_buffers", error);
	pins->pages = pages;
	pins->area = *area;
	return 0;
}

int pins_unpin(struct pins *pins, struct error *error)
{
	int ret;

	if (!pins->pages)
		return 0;
	ret = io_uring_unregister_buffers(&pins->ring);
	if (ret < 0)
		return ring_error(ret, "io_uring_unregister_buffers", error);
	pins->pages = 0;
	return 0;
}

int pins_splice(struct pins *pins, const struct area *area, page_set pages, struct error *error)
{
	if (!pins->pipe_ready && pipe2(pins->pipe, O_CLOEXEC | O_NONBLOCK))
		return error_errno(error, "pipe");
	pins->pipe_ready = true;
	for (unsigned int i = 0; i < area->page_count; i++) {
		struct iovec word = { .iov_base = area_word(area, i), .iov_len = sizeof(uint64_t) };

		if (pages >> i & 1 && vmsplice(pins->pipe[1], &word, 1, 0) != sizeof(uint64_t))
			return error_errno(error, "vmsplice");
	}
	return 0;
}

void pins_close(struct pins *pins)
{
	if (pins->ring_ready)
		io_uring_queue_exit(&pins->ring);
	if (pins->pipe_ready) {
		close(pins->pipe[0]);
		close(pins->pipe[1]);
	}
	*pins = (struct pins){ 0 };
}

static int transfer(struct pins *pins, uint64_t *word, unsigned int buffer, bool write, int file,
		    struct error *error)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&pins->ring);
	struct io_uring_cqe *cqe;
	int ret;

	if (!sqe)
		return error_set(error, "io_uring: no free submission entry");
	if (write)
		io_uring_prep_read_fixed(sqe, file, word, sizeof(*word), 0, buffer);
	else
		io_uring_prep_write_fixed(sqe, file, word, sizeof(*word), 0, buffer);
	ret = io_uring_submit(&pins->ring);
	if (ret >= 0)
		ret = io_uring_wait_cqe(&pins->ring, &cqe);
	if (ret < 0)
		return ring_error(ret, "io_uring", error);
	ret = cqe->res;
	io_uring_cqe_seen(&pins->ring, cqe);
	if (ret == sizeof(*word))
		return 0;
	return ret < 0 ? ring_error(ret, "io_uring on a registered buffer", error)
		       : error_set(error, "io_uring moved %d bytes", ret);
}

int pins_access(struct pins *pins, unsigned int page, bool write, int file, struct raw_access *raw,
		struct error *error)
{
	uint64_t *word = area_word(&pins->area, page);

	if (!(pins->pages >> page & 1))
		return error_set(error, "page %u is not pinned", page);
	if (write && pwrite(file, &raw->value, sizeof(raw->value), 0) != sizeof(raw->value))
		return error_errno(error, "write to a memfd");
	if (transfer(pins, word, pins->buffer_of[page], write, file, error))
		return -1;
	if (!write && pread(file, &raw->value, sizeof(raw->value), 0) != sizeof(raw->value))
		return error_errno(error, "read from a memfd");
	return 0;
}

int pins_read_pipe(struct pins *pins, struct raw_access *raw, struct error *error)
{
	if (!pins->pipe_ready)
		return error_set(error, "there is no pipe: 'vmsplice' must come before");
	if (read(pins->pipe[0], &raw->value, sizeof(raw->value)) != sizeof(raw->value))
		return error_errno(error, "read from a pipe");
	return 0;
}
