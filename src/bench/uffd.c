// SPDX-License-Identifier: GPL-2.0-only
#include "bench/uffd.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "system/facts.h"
#include "system/uapi.h"

int bench_uffd_open(uint64_t features, bool blocking, struct error *error)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = features };
	enum uffd_path path;
	int uffd = uffd_open(&path);

	if (uffd < 0)
		return error_errno(error, "userfaultfd");
	if (ioctl(uffd, UC_UFFDIO_API, &api) ||
	    (blocking && fcntl(uffd, F_SETFL, fcntl(uffd, F_GETFL) & ~O_NONBLOCK))) {
		error_errno(error, "UFFDIO_API");
		close(uffd);
		return -1;
	}
	return uffd;
}

int bench_uffd_register(int uffd, void *start, size_t size, struct error *error)
{
	struct uc_uffdio_register request = {
		.range = { (uintptr_t)start, size },
		.mode = UC_UFFDIO_REGISTER_MODE_WP,
	};

	return ioctl(uffd, UC_UFFDIO_REGISTER, &request) ? error_errno(error, "UFFDIO_REGISTER")
							 : 0;
}

int bench_uffd_unregister(int uffd, void *start, size_t size, struct error *error)
{
	struct uc_uffdio_range range = { (uintptr_t)start, size };

	return ioctl(uffd, UC_UFFDIO_UNREGISTER, &range) ? error_errno(error, "UFFDIO_UNREGISTER")
							 : 0;
}

static int protect(int uffd, void *start, size_t size, uint64_t mode)
{
	struct uc_uffdio_writeprotect request = {
		.range = { (uintptr_t)start, size },
		.mode = mode,
	};
	int ret;

	do
		ret = ioctl(uffd, UC_UFFDIO_WRITEPROTECT, &request);
	while (ret && errno == EAGAIN);
	return ret;
}

int bench_uffd_arm(int uffd, void *start, size_t size)
{
	return protect(uffd, start, size, UC_UFFDIO_WRITEPROTECT_MODE_WP);
}

int bench_uffd_disarm(int uffd, void *start, size_t size)
{
	return protect(uffd, start, size, 0);
}
