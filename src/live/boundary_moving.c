// SPDX-License-Identifier: GPL-2.0-only
/* Pages that a userfaultfd moves or maps as they are: the marks that they have afterwards. */
#include <errno.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/boundary_scene.h"

/* What lies in the swap cache cannot be moved at that moment. */
#define MOVE_TRIES    1000
#define MOVE_PAUSE_US 1000

/* Other than SCENE_VALUE. */
#define OTHER_VALUE UINT64_C(0x66696c652d646174)

static int open_userfaultfd(struct scene *scene, const char *start, uint64_t mode)
{
	uint64_t features = scene->info->features;

	if (mode == UC_UFFDIO_REGISTER_MODE_WP)
		features |= UC_UFFD_FEATURE_WP;
	scene->uffd = boundary_uffd(features, scene->error);
	if (scene->uffd < 0)
		return -1;
	return boundary_register(scene->uffd, start, UC_HUGE_2MB_SIZE, mode, scene->error);
}

/* Moves so much from the first huge page's place to the second's, then looks at each page. */
static int judge_move(struct scene *scene, size_t size)
{
	char *to = scene->area.start + UC_HUGE_2MB_SIZE;
	struct uc_uffdio_move move = {
		.dst = (uintptr_t)to,
		.src = (uintptr_t)scene->area.start,
		.len = size,
	};
	uint64_t entries[UC_HUGE_2MB_SIZE / BOUNDARY_PAGE];
	int error_number;

	if (scene_clear_soft_dirty(scene))
		return -1;
	for (int i = 0; i < MOVE_TRIES; i++) {
		error_number = ioctl(scene->uffd, UC_UFFDIO_MOVE, &move) ? errno : 0;
		if (error_number != EAGAIN)
			break;
		usleep(MOVE_PAUSE_US);
	}
	scene_errno(scene, error_number);
	if (error_number)
		return 0;
	if (scene_entries(scene, to, size / BOUNDARY_PAGE, entries))
		return -1;
	for (size_t i = 0; i < size / BOUNDARY_PAGE && !scene->outcome->rest_wrong; i++)
		if (!(entries[i] & UC_PAGEMAP_SOFT_DIRTY))
			scene_wrong(scene, "page %zu of what was moved reads clean", i);
	return 0;
}

static int page_out(struct scene *scene, char *page)
{
	uint64_t entry;

	if (scene_use_swap(scene))
		return -1;
	for (int i = 0; i < MOVE_TRIES; i++) {
		if (madvise(page, BOUNDARY_PAGE, UC_MADV_PAGEOUT))
			return error_errno(scene->error, "MADV_PAGEOUT");
		if (scene_entries(scene, page, 1, &entry))
			return -1;
		if (entry & UC_PAGEMAP_SWAPPED)
			return 0;
		usleep(MOVE_PAUSE_US);
	}
	return error_set(scene->error, "a page is not paged out");
}

int scene_move_soft_dirty(struct scene *scene)
{
	bool swapped = scene->info == boundary_info(BOUNDARY_MOVE_SWAPPED_SOFT_DIRTY);
	char *from, *to;

	if (scene_map_huge(scene, 2))
		return -1;
	from = scene->area.start;
	to = from + UC_HUGE_2MB_SIZE;
	madvise(from, 2 * UC_HUGE_2MB_SIZE, MADV_NOHUGEPAGE);
	if (open_userfaultfd(scene, to, UC_UFFDIO_REGISTER_MODE_MISSING))
		return -1;
	*(volatile uint64_t *)from = SCENE_VALUE;
	if (swapped && page_out(scene, from))
		return -1;
	if (!swapped && madvise(from, BOUNDARY_PAGE, UC_MADV_FREE))
		return error_errno(scene->error, "MADV_FREE");
	return judge_move(scene, BOUNDARY_PAGE);
}

int scene_move_huge_soft_dirty(struct scene *scene)
{
	char *from, *to;

	if (scene_map_huge(scene, 2))
		return -1;
	from = scene->area.start;
	to = from + UC_HUGE_2MB_SIZE;
	if (open_userfaultfd(scene, to, UC_UFFDIO_REGISTER_MODE_MISSING))
		return -1;
	for (size_t i = 0; i < UC_HUGE_2MB_SIZE; i += BOUNDARY_PAGE)
		*(volatile uint64_t *)(from + i) = SCENE_VALUE;
	return judge_move(scene, UC_HUGE_2MB_SIZE);
}

static int continue_private(struct scene *scene, const volatile uint64_t *of_file)
{
	volatile uint64_t *ours = (volatile uint64_t *)scene->area.start;
	struct uc_uffdio_continue range = { .range = { (uintptr_t)ours, UC_HUGE_2MB_SIZE } };

	if (open_userfaultfd(scene, scene->area.start, UC_UFFDIO_REGISTER_MODE_MINOR))
		return -1;
	scene_errno(scene, ioctl(scene->uffd, UC_UFFDIO_CONTINUE, &range) ? errno : 0);
	if (scene->outcome->error_number)
		return 0;
	*ours = SCENE_VALUE;
	if (*of_file != OTHER_VALUE)
		scene_wrong(scene, "the file has what was written");
	else if (*ours != SCENE_VALUE)
		scene_wrong(scene, "the mapping has not what was written");
	return 0;
}

/* The file has its page by another mapping, which is shared. */
int scene_continue_private_hugetlb(struct scene *scene)
{
	volatile uint64_t *of_file;
	int ret;

	if (scene_map_hugetlb(scene, MAP_PRIVATE))
		return -1;
	of_file = mmap(NULL, UC_HUGE_2MB_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, scene->area.file,
		       0);
	if (of_file == MAP_FAILED)
		return error_errno(scene->error, "mmap of a hugetlbfs file");
	*of_file = OTHER_VALUE;
	ret = continue_private(scene, of_file);
	munmap((void *)of_file, UC_HUGE_2MB_SIZE);
	return ret;
}

int scene_dontneed_hugetlb_twice(struct scene *scene)
{
	struct uc_uffdio_writeprotect range = { .mode = UC_UFFDIO_WRITEPROTECT_MODE_WP };
	struct scene_actor *actor;
	struct uc_uffd_msg message;
	char *start;

	if (scene_map_hugetlb(scene, MAP_SHARED))
		return -1;
	start = scene->area.start;
	*(volatile uint64_t *)start = OTHER_VALUE;
	if (open_userfaultfd(scene, start, UC_UFFDIO_REGISTER_MODE_WP))
		return -1;
	range.range = (struct uc_uffdio_range){ (uintptr_t)start, UC_HUGE_2MB_SIZE };
	if (ioctl(scene->uffd, UC_UFFDIO_WRITEPROTECT, &range))
		return error_errno(scene->error, "UFFDIO_WRITEPROTECT");
	for (int i = 0; i < 2 && !scene->outcome->error_number; i++)
		scene_errno(scene, madvise(start, UC_HUGE_2MB_SIZE, MADV_DONTNEED) ? errno : 0);
	if (scene->outcome->error_number)
		return 0;
	actor = scene_actor_start(scene, ACTION_WRITE, start, 0);
	if (!actor)
		return -1;
	if (!scene_message(scene->uffd, &message) || message.event != UC_UFFD_EVENT_PAGEFAULT ||
	    !(message.pagefault.flags & UC_UFFD_PAGEFAULT_FLAG_WP))
		scene_wrong(scene, "a write to it is not told");
	return scene_actor_end(scene, actor);
}
