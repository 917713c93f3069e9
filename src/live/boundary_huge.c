// SPDX-License-Identifier: GPL-2.0-only
/* Room for huge pages, and what a scene reads and resets of the marks of pages. */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/boundary_scene.h"

int scene_clear_soft_dirty(struct scene *scene)
{
	int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
	ssize_t length;

	if (file < 0)
		return error_errno(scene->error, "/proc/self/clear_refs");
	length = write(file, UC_CLEAR_REFS_SOFT_DIRTY, 1);
	close(file);
	return length == 1 ? 0 : error_errno(scene->error, "write to /proc/self/clear_refs");
}

int scene_entries(struct scene *scene, const char *start, size_t count, uint64_t *entries)
{
	int file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	ssize_t size = count * sizeof(*entries);
	off_t offset = (uintptr_t)start / BOUNDARY_PAGE * sizeof(*entries);
	ssize_t length = file < 0 ? -1 : pread(file, entries, size, offset);

	if (file >= 0)
		close(file);
	return length == size ? 0 : error_errno(scene->error, "/proc/self/pagemap");
}

int scene_use_swap(struct scene *scene)
{
	const struct live_locks *locks = scene->setup->locks;

	return locks ? swap_acquire(&scene->swap, locks, false, scene->error) : 0;
}

/* What is left of the room on either side parts it from other memory. */
static int make_room(struct scene *scene, size_t count)
{
	struct boundary_area *area = &scene->area;

	boundary_area_unmap(area);
	area->size = (count + 1) * UC_HUGE_2MB_SIZE;
	area->reserved = mmap(NULL, area->size + 2 * BOUNDARY_PAGE, PROT_NONE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (area->reserved == MAP_FAILED) {
		area->reserved = NULL;
		return error_errno(scene->error, "mmap");
	}
	area->start = area->reserved + BOUNDARY_PAGE;
	area->start += -(uintptr_t)area->start % UC_HUGE_2MB_SIZE;
	return 0;
}

int scene_map_huge(struct scene *scene, size_t count)
{
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
	size_t size = count * UC_HUGE_2MB_SIZE;

	if (make_room(scene, count))
		return -1;
	if (mmap(scene->area.start, size, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED)
		return error_errno(scene->error, "mmap");
	/* Not huge, if it cannot be, the memory still has to do. */
	madvise(scene->area.start, size, MADV_HUGEPAGE);
	return 0;
}

int scene_map_hugetlb(struct scene *scene, int sharing)
{
	size_t size = UC_HUGE_2MB_SIZE;
	int file;

	if (make_room(scene, 1))
		return -1;
	file = memfd_create("uffd-conform", MFD_CLOEXEC | MFD_HUGETLB | UC_HUGE_2MB);
	scene->area.file = file;
	if (file < 0 || ftruncate(file, size))
		return error_errno(scene->error, "memfd_create of a hugetlbfs file");
	if (mmap(scene->area.start, size, PROT_READ | PROT_WRITE, sharing | MAP_FIXED, file, 0) ==
	    MAP_FAILED)
		return error_errno(scene->error, "mmap of hugetlbfs pages");
	return 0;
}
