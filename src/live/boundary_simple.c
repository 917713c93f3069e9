// SPDX-License-Identifier: GPL-2.0-only
/* What a userfaultfd tells about itself, and that memory has but one. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/boundary_scene.h"

#define NR(number)    (UINT64_C(1) << (number))
#define NR_REGISTER   NR(0x00)
#define NR_UNREGISTER NR(0x01)
#define NR_WAKE	      NR(0x02)
#define NR_COPY	      NR(0x03)
#define NR_CONTINUE   NR(0x07)
#define NR_API	      NR(0x3F)

static int expect_pollerr(struct scene *scene)
{
	int told = scene_poll(scene->uffd, 0);

	return told & POLLERR ? 0 : scene_wrong(scene, "it tells 0x%x", told);
}

int scene_poll_before_api(struct scene *scene)
{
	enum uffd_path path;

	scene->uffd = uffd_open(&path);
	if (scene->uffd < 0)
		return error_errno(scene->error, "userfaultfd");
	return expect_pollerr(scene);
}

int scene_poll_blocking(struct scene *scene)
{
	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	if (fcntl(scene->uffd, F_SETFL, 0))
		return error_errno(scene->error, "F_SETFL");
	return expect_pollerr(scene);
}

int scene_api_tells_ioctls(struct scene *scene)
{
	uint64_t wanted = NR_API | NR_REGISTER | NR_UNREGISTER;
	struct uc_uffdio_api api = { .api = UC_UFFD_API };
	enum uffd_path path;

	scene->uffd = uffd_open(&path);
	if (scene->uffd < 0)
		return error_errno(scene->error, "userfaultfd");
	if (ioctl(scene->uffd, UC_UFFDIO_API, &api))
		return scene_errno(scene, errno);
	return (api.ioctls & wanted) == wanted
		       ? 0
		       : scene_wrong(scene, "it offers 0x%llx", (unsigned long long)api.ioctls);
}

int scene_register_tells_ioctls(struct scene *scene)
{
	uint64_t wanted = NR_COPY | NR_WAKE;
	uint64_t unwanted = NR(UC_UFFDIO_NR_WRITEPROTECT) | NR_CONTINUE;
	struct uc_uffdio_register range = { .mode = UC_UFFDIO_REGISTER_MODE_MISSING };

	if (scene_open(scene, BOUNDARY_MEMORY_PLAIN, 0))
		return -1;
	range.range.start = (uintptr_t)scene->area.start;
	range.range.len = scene->area.size;
	if (ioctl(scene->uffd, UC_UFFDIO_REGISTER, &range))
		return scene_errno(scene, errno);
	return (range.ioctls & (wanted | unwanted)) == wanted
		       ? 0
		       : scene_wrong(scene, "it offers 0x%llx", (unsigned long long)range.ioctls);
}

int scene_register_busy(struct scene *scene)
{
	struct uc_uffdio_register range = { .mode = UC_UFFDIO_REGISTER_MODE_MISSING };
	int second, error_number;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	second = boundary_uffd(0, scene->error);
	if (second < 0)
		return -1;
	range.range.start = (uintptr_t)scene->area.start;
	range.range.len = scene->area.size;
	error_number = ioctl(second, UC_UFFDIO_REGISTER, &range) ? errno : 0;
	close(second);
	return scene_errno(scene, error_number);
}

static int call_part_of_hugetlb(struct scene *scene, char *start)
{
	struct uc_uffdio_register range = {
		.range = { (uintptr_t)start, UC_HUGE_2MB_SIZE },
		.mode = UC_UFFDIO_REGISTER_MODE_WP,
	};

	scene->uffd = boundary_uffd(UC_UFFD_FEATURE_WP | UC_UFFD_FEATURE_WP_SHMEM, scene->error);
	if (scene->uffd < 0)
		return -1;
	if (scene->info == boundary_info(BOUNDARY_WRITEPROTECT_PART_OF_HUGETLB)) {
		if (boundary_register(scene->uffd, start, UC_HUGE_2MB_SIZE,
				      UC_UFFDIO_REGISTER_MODE_WP, scene->error))
			return -1;
		return scene_errno(
			scene, scene_protect(scene->uffd, start, UC_UFFDIO_WRITEPROTECT_MODE_WP));
	}
	if (scene->info == boundary_info(BOUNDARY_REGISTER_HUGETLB_START)) {
		range.range.start += BOUNDARY_PAGE;
		range.range.len -= BOUNDARY_PAGE;
	} else {
		range.range.len += BOUNDARY_PAGE;
	}
	return scene_errno(scene, ioctl(scene->uffd, UC_UFFDIO_REGISTER, &range) ? errno : 0);
}

/* The edges of two pages are in it. */
int scene_part_of_hugetlb(struct scene *scene)
{
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | (int)UC_HUGE_2MB;
	size_t size = 2 * UC_HUGE_2MB_SIZE;
	char *start = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
	int ret;

	if (start == MAP_FAILED)
		return error_errno(scene->error, "mmap of hugetlbfs pages");
	ret = call_part_of_hugetlb(scene, start);
	munmap(start, size);
	return ret;
}
