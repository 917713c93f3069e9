// SPDX-License-Identifier: GPL-2.0-only
#include "system/trials.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "system/uapi.h"

static int open_device(void)
{
	int device = open(UC_USERFAULTFD_DEVICE, O_RDWR | O_CLOEXEC);
	int fd, saved;

	if (device < 0)
		return -1;
	fd = ioctl(device, UC_USERFAULTFD_IOC_NEW, O_CLOEXEC | O_NONBLOCK);
	saved = errno;
	close(device);
	errno = saved;
	return fd;
}

static int open_path(enum uffd_path path)
{
	int flags = O_CLOEXEC | O_NONBLOCK;

	if (path == UFFD_DEVICE)
		return open_device();
	if (path == UFFD_SYSCALL_USER_MODE_ONLY)
		flags |= UC_UFFD_USER_MODE_ONLY;
	return (int)syscall(SYS_userfaultfd, flags);
}

int uffd_open(enum uffd_path *path)
{
	int syscall_errno = 0;

	for (*path = UFFD_DEVICE; *path < UFFD_PATH_COUNT; (*path)++) {
		int fd = open_path(*path);

		if (fd >= 0)
			return fd;
		if (*path == UFFD_SYSCALL)
			syscall_errno = errno;
	}
	errno = syscall_errno;
	return -1;
}

void trial_uffd_paths(struct facts *facts)
{
	for (enum uffd_path path = UFFD_DEVICE; path < UFFD_PATH_COUNT; path++) {
		int fd = open_path(path);

		facts->uffd_errno[path] = fd < 0 ? errno : 0;
		if (fd >= 0)
			close(fd);
	}
}

/* A userfaultfd after its UFFDIO_API, which may be asked only once. */
static int open_with(uint64_t *features)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = *features };
	enum uffd_path path;
	int fd = uffd_open(&path), saved;

	if (fd < 0)
		return -1;
	if (ioctl(fd, UC_UFFDIO_API, &api) < 0) {
		saved = errno;
		close(fd);
		errno = saved;
		return -1;
	}
	*features = api.features;
	return fd;
}

void trial_uffd_features(struct facts *facts)
{
	uint64_t features = 0;

	if (open_with(&features) >= 0)
		facts->uffd_features = features;
}

void trial_event_fork(struct facts *facts)
{
	uint64_t features = UC_UFFD_FEATURE_EVENT_FORK;

	facts->event_fork_errno = open_with(&features) < 0 ? errno : 0;
}

/* Registers and arms one written page. The userfaultfd lives as long as the trial's process. */
static int arm_page(char *page, size_t size, uint64_t features)
{
	struct uc_uffdio_range range = { .start = (uintptr_t)page, .len = size };
	struct uc_uffdio_register registration = {
		.range = range,
		.mode = UC_UFFDIO_REGISTER_MODE_WP,
	};
	struct uc_uffdio_writeprotect protection = {
		.range = range,
		.mode = UC_UFFDIO_WRITEPROTECT_MODE_WP,
	};
	int fd;

	if (page == MAP_FAILED)
		return errno;
	fd = open_with(&features);
	if (fd < 0)
		return errno;
	if (ioctl(fd, UC_UFFDIO_REGISTER, &registration) < 0)
		return errno;
	if (!(registration.ioctls & (UINT64_C(1) << UC_UFFDIO_NR_WRITEPROTECT)))
		return EOPNOTSUPP;
	*(volatile char *)page = 1;
	if (ioctl(fd, UC_UFFDIO_WRITEPROTECT, &protection) < 0)
		return errno;
	return 0;
}

void trial_uffd_wp_anon(struct facts *facts)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	char *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	facts->uffd_wp_anon_errno = arm_page(page, size, 0);
	facts->uffd_wp_anon = !facts->uffd_wp_anon_errno;
}

void trial_uffd_wp_shmem(struct facts *facts)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	int fd = memfd_create("uffd-conform", MFD_CLOEXEC);
	char *page;

	if (fd < 0 || ftruncate(fd, (off_t)size) < 0) {
		facts->uffd_wp_shmem_errno = errno;
		return;
	}
	page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	facts->uffd_wp_shmem_errno = arm_page(page, size, 0);
	facts->uffd_wp_shmem = !facts->uffd_wp_shmem_errno;
}

/*
 * Without a free page: nothing is reserved, and nothing touched. That arming works as well is for
 * the cells to find.
 */
void trial_uffd_wp_hugetlb(struct facts *facts)
{
	struct uc_uffdio_register registration = { .mode = UC_UFFDIO_REGISTER_MODE_WP };
	int memfd = memfd_create("uffd-conform", MFD_CLOEXEC | MFD_HUGETLB | UC_HUGE_2MB), fd;
	uint64_t features = 0;
	char *memory;

	if (memfd < 0 || ftruncate(memfd, UC_HUGE_2MB_SIZE) < 0) {
		facts->uffd_wp_hugetlb_errno = errno;
		return;
	}
	memory = mmap(NULL, UC_HUGE_2MB_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
		      memfd, 0);
	fd = memory == MAP_FAILED ? -1 : open_with(&features);
	registration.range.start = (uintptr_t)memory;
	registration.range.len = UC_HUGE_2MB_SIZE;
	if (fd < 0 || ioctl(fd, UC_UFFDIO_REGISTER, &registration) < 0)
		facts->uffd_wp_hugetlb_errno = errno;
	else if (!(registration.ioctls & (UINT64_C(1) << UC_UFFDIO_NR_WRITEPROTECT)))
		facts->uffd_wp_hugetlb_errno = EOPNOTSUPP;
	else
		facts->uffd_wp_hugetlb_errno = 0;
}

void trial_uffd_wp_async(struct facts *facts)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	char *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint64_t before = 0, after = 0;
	int failed = arm_page(page, size, UC_UFFD_FEATURE_WP_ASYNC);

	/* Nobody resolves the fault: if this write waits, the deadline of the trial ends it. */
	if (!failed) {
		failed = pagemap_word(page, &before);
		*(volatile char *)page = 2;
	}
	if (!failed)
		failed = pagemap_word(page, &after);
	if (!failed && (!(before & UC_PAGEMAP_UFFD_WP) || (after & UC_PAGEMAP_UFFD_WP)))
		failed = EOPNOTSUPP;
	facts->uffd_wp_async_errno = failed;
	facts->uffd_wp_async = !failed;
}
