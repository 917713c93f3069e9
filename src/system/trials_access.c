// SPDX-License-Identifier: GPL-2.0-only
#include "system/trials.h"

#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "system/value_file.h"

void trial_io_uring(struct facts *facts)
{
	struct io_uring ring;
	int result;

	facts->io_uring_disabled = value_read_int("/proc/sys/kernel/io_uring_disabled");
	result = io_uring_queue_init(2, &ring, 0);
	facts->io_uring_errno = -result;
	if (result == 0)
		io_uring_queue_exit(&ring);
}

void trial_io_uring_buffers(struct facts *facts)
{
	struct iovec buffer = { .iov_base = trial_page(), .iov_len = 1 };
	struct io_uring ring;
	int result = buffer.iov_base ? io_uring_queue_init(2, &ring, 0) : -ENOMEM;

	if (result == 0) {
		result = io_uring_register_buffers(&ring, &buffer, 1);
		io_uring_queue_exit(&ring);
	}
	facts->io_uring_buffers_errno = -result;
}

void trial_process_vm(struct facts *facts)
{
	char from = 1, to = 0;
	struct iovec source = { .iov_base = &from, .iov_len = 1 };
	struct iovec target = { .iov_base = &to, .iov_len = 1 };

	if (process_vm_writev(getpid(), &source, 1, &target, 1, 0) < 0)
		facts->process_vm_errno = errno;
	else
		facts->process_vm_errno = *(volatile char *)&to == 1 ? 0 : EIO;
}

/* Into a page that the process itself may only read: that is what this accessor is there for. */
void trial_proc_mem(struct facts *facts)
{
	char *page = mmap(NULL, (size_t)sysconf(_SC_PAGESIZE), PROT_READ,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int fd = open("/proc/self/mem", O_RDWR | O_CLOEXEC);

	if (page == MAP_FAILED || fd < 0)
		facts->proc_mem_errno = errno;
	else if (pwrite(fd, "x", 1, (off_t)(uintptr_t)page) != 1)
		facts->proc_mem_errno = errno;
	else
		facts->proc_mem_errno = *(volatile char *)page == 'x' ? 0 : EIO;
}

void trial_pkey(struct facts *facts)
{
	int key = pkey_alloc(0, 0);

	facts->pkey_errno = key < 0 ? errno : 0;
	if (key >= 0)
		pkey_free(key);
}
