// SPDX-License-Identifier: GPL-2.0-only
#include "live/accessors.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "live/ring.h"

int accessors_open(struct accessors *accessors, struct error *error)
{
	uint64_t word = 0;

	accessors->mem = -1;
	accessors->ring_ready = false;
	accessors->file = memfd_create("uffd-conform-word", MFD_CLOEXEC);
	if (accessors->file < 0)
		return error_errno(error, "memfd_create");
	if (pwrite(accessors->file, &word, sizeof(word), 0) != sizeof(word))
		return error_errno(error, "write to a memfd");
	return 0;
}

void accessors_close(struct accessors *accessors)
{
	if (accessors->ring_ready)
		io_uring_queue_exit(&accessors->ring);
	if (accessors->mem >= 0)
		close(accessors->mem);
	if (accessors->file >= 0)
		close(accessors->file);
	*accessors = (struct accessors){ .file = -1, .mem = -1 };
}

static int by_cpu(struct accessors *accessors, uint64_t *word, bool write, struct raw_access *raw,
		  struct error *error)
{
	struct touch touch = { .word = word, .write = write, .value = raw->value };

	(void)accessors;
	(void)error;
	signal_catch_touch(&touch);
	raw->value = touch.value;
	raw->signal = touch.signal;
	raw->signal_code = touch.signal_code;
	raw->signal_address = touch.signal_address;
	raw->faults_counted = true;
	raw->minor_faults = touch.minor_faults;
	raw->major_faults = touch.major_faults;
	return 0;
}

/* Seen from the file, writing to memory is reading the file. */
static int refused(ssize_t done, struct raw_access *raw)
{
	raw->refused_errno = 0;
	if (done < 0)
		raw->refused_errno = errno;
	else if (done != sizeof(uint64_t))
		raw->refused_errno = EFAULT;
	return 0;
}

static int put_file(struct accessors *accessors, uint64_t value, struct error *error)
{
	if (pwrite(accessors->file, &value, sizeof(value), 0) != sizeof(value))
		return error_errno(error, "write to a memfd");
	return 0;
}

static int get_file(struct accessors *accessors, uint64_t *value, struct error *error)
{
	if (pread(accessors->file, value, sizeof(*value), 0) != sizeof(*value))
		return error_errno(error, "read from a memfd");
	return 0;
}

static int by_kernel(struct accessors *accessors, uint64_t *word, bool write,
		     struct raw_access *raw, struct error *error)
{
	if (write && put_file(accessors, raw->value, error))
		return -1;
	if (write)
		refused(pread(accessors->file, word, sizeof(*word), 0), raw);
	else
		refused(pwrite(accessors->file, word, sizeof(*word), 0), raw);
	if (!write && !raw->refused_errno)
		return get_file(accessors, &raw->value, error);
	return 0;
}

static int ring_ready(struct accessors *accessors, struct error *error)
{
	if (accessors->ring_ready)
		return 0;
	if (ring_open(&accessors->ring, 4, error))
		return -1;
	accessors->ring_ready = true;
	return 0;
}

static int ring_transfer(struct accessors *accessors, uint64_t *word, bool write,
			 struct error *error)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&accessors->ring);
	struct io_uring_cqe *cqe;
	int ret;

	if (!sqe)
		return error_set(error, "io_uring: no free submission entry");
	if (write)
		io_uring_prep_read(sqe, accessors->file, word, sizeof(*word), 0);
	else
		io_uring_prep_write(sqe, accessors->file, word, sizeof(*word), 0);
	ret = io_uring_submit(&accessors->ring);
	if (ret >= 0)
		ret = io_uring_wait_cqe(&accessors->ring, &cqe);
	if (ret < 0) {
		errno = -ret;
		return error_errno(error, "io_uring");
	}
	errno = cqe->res < 0 ? -cqe->res : 0;
	ret = cqe->res < 0 ? -1 : cqe->res;
	io_uring_cqe_seen(&accessors->ring, cqe);
	return ret < 0 ? -2 : ret;
}

static int by_uring(struct accessors *accessors, uint64_t *word, bool write, struct raw_access *raw,
		    struct error *error)
{
	int ret;

	if (ring_ready(accessors, error) || (write && put_file(accessors, raw->value, error)))
		return -1;
	ret = ring_transfer(accessors, word, write, error);
	if (ret == -1)
		return -1;
	refused(ret == -2 ? -1 : ret, raw);
	if (!write && !raw->refused_errno)
		return get_file(accessors, &raw->value, error);
	return 0;
}

static int by_vm_writev(struct accessors *accessors, uint64_t *word, bool write,
			struct raw_access *raw, struct error *error)
{
	struct iovec local = { .iov_base = &raw->value, .iov_len = sizeof(raw->value) };
	struct iovec remote = { .iov_base = word, .iov_len = sizeof(*word) };

	(void)accessors;
	(void)error;
	if (write)
		return refused(process_vm_writev(getpid(), &local, 1, &remote, 1, 0), raw);
	return refused(process_vm_readv(getpid(), &local, 1, &remote, 1, 0), raw);
}

static int by_mem(struct accessors *accessors, uint64_t *word, bool write, struct raw_access *raw,
		  struct error *error)
{
	off_t offset = (uintptr_t)word;

	if (accessors->mem < 0)
		accessors->mem = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
	if (accessors->mem < 0)
		return error_errno(error, "/proc/self/mem");
	if (write)
		return refused(pwrite(accessors->mem, &raw->value, sizeof(raw->value), offset),
			       raw);
	return refused(pread(accessors->mem, &raw->value, sizeof(raw->value), offset), raw);
}

static int (*const ways[ACCESSOR_COUNT])(struct accessors *accessors, uint64_t *word, bool write,
					 struct raw_access *raw, struct error *error) = {
	[ACCESSOR_CPU] = by_cpu,     [ACCESSOR_KERNEL] = by_kernel,
	[ACCESSOR_URING] = by_uring, [ACCESSOR_VM_WRITEV] = by_vm_writev,
	[ACCESSOR_MEM] = by_mem,
	/* ACCESSOR_PIN and ACCESSOR_PIPE are no ways of these: pins.h. */
};

int accessors_access(struct accessors *accessors, enum accessor accessor, uint64_t *word,
		     bool write, struct raw_access *raw, struct error *error)
{
	if (!ways[accessor])
		return error_set(error, "no way %d", accessor);
	return ways[accessor](accessors, word, write, raw, error);
}
