// SPDX-License-Identifier: GPL-2.0-only
/* Acts on a part of a transparent huge page, and looks at what lies beside it. */
#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include "live/area.h"
#include "live/boundary_scene.h"

#define PAGE_AT(start, number) ((start) + (number)*BOUNDARY_PAGE)
#define HUGE_PAGES	       (UC_HUGE_2MB_SIZE / BOUNDARY_PAGE)

/* In the midst: there are pages before the part and behind it. */
#define PART_FIRST (HUGE_PAGES / 2)
#define PART_PAGES (HUGE_PAGES / 4)
#define PART_END   (PART_FIRST + PART_PAGES)
#define PART_SIZE  (PART_PAGES * BOUNDARY_PAGE)

/* A page that is freed lazily may need another call. */
#define PAGEOUT_TRIES 3

static bool in_part(size_t page)
{
	return page >= PART_FIRST && page < PART_END;
}

static uint64_t value_of(size_t page)
{
	return SCENE_VALUE + page;
}

static void write_all(char *start)
{
	for (size_t i = 0; i < HUGE_PAGES; i++)
		*(volatile uint64_t *)PAGE_AT(start, i) = value_of(i);
}

/* One huge page, written: with small ones there would be no part of one to act on. */
static int map_written(struct scene *scene)
{
	struct area area = { .size = UC_HUGE_2MB_SIZE };
	int huge;

	if (scene_map_huge(scene, 1))
		return -1;
	write_all(scene->area.start);
	area.start = scene->area.start;
	huge = area_is_huge(&area, scene->error);
	if (huge < 0)
		return -1;
	return huge ? 0 : error_set(scene->error, "the kernel gave no huge page");
}

static int protect(struct scene *scene, size_t first, size_t pages, uint64_t mode)
{
	struct uc_uffdio_writeprotect range = {
		.range = { (uintptr_t)PAGE_AT(scene->area.start, first), pages * BOUNDARY_PAGE },
		.mode = mode,
	};

	return ioctl(scene->uffd, UC_UFFDIO_WRITEPROTECT, &range) ? errno : 0;
}

static int open_registered(struct scene *scene)
{
	if (map_written(scene))
		return -1;
	scene->uffd = boundary_uffd(scene->info->features | UC_UFFD_FEATURE_WP, scene->error);
	if (scene->uffd < 0)
		return -1;
	return boundary_register(scene->uffd, scene->area.start, UC_HUGE_2MB_SIZE,
				 UC_UFFDIO_REGISTER_MODE_WP, scene->error);
}

static int open_armed(struct scene *scene)
{
	if (open_registered(scene))
		return -1;
	if (protect(scene, 0, HUGE_PAGES, UC_UFFDIO_WRITEPROTECT_MODE_WP))
		return error_set(scene->error, "UFFDIO_WRITEPROTECT was refused");
	return 0;
}

/* That the pages of the part have the bit or not, as wanted, if @inside, or those beside it. */
static int judge_bit(struct scene *scene, bool inside, uint64_t bit, bool wanted, const char *what)
{
	uint64_t entries[HUGE_PAGES];

	if (scene_entries(scene, scene->area.start, HUGE_PAGES, entries))
		return -1;
	for (size_t i = 0; i < HUGE_PAGES && !scene->outcome->rest_wrong; i++)
		if (in_part(i) == inside && !(entries[i] & bit) == wanted)
			scene_wrong(scene, "page %zu %s the part reads %s%s", i,
				    inside ? "of" : "beside", wanted ? "not " : "", what);
	return 0;
}

static int judge_write_told(struct scene *scene, struct scene_actor *actor, size_t page)
{
	struct uc_uffd_msg message;

	if (!scene_message(scene->uffd, &message))
		return scene_wrong(scene, "a write to page %zu is not told", page);
	if (message.event != UC_UFFD_EVENT_PAGEFAULT ||
	    message.pagefault.address != (uintptr_t)PAGE_AT(scene->area.start, page))
		return scene_wrong(scene, "a write to page %zu is told as another", page);
	if (protect(scene, page, 1, 0))
		return error_set(scene->error, "UFFDIO_WRITEPROTECT was refused");
	if (!scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "a write to page %zu never ends", page);
	return 0;
}

static int judge_write_silent(struct scene *scene, struct scene_actor *actor, size_t page)
{
	if (!scene_actor_done(actor, SCENE_GRACE_MS) && scene_poll(scene->uffd, 0) & POLLIN)
		return scene_wrong(scene, "a write to page %zu is told", page);
	if (!scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "a write to page %zu never ends", page);
	return 0;
}

static int judge_write(struct scene *scene, size_t page, bool told)
{
	struct scene_actor *actor;
	int ret, end;

	if (scene->outcome->rest_wrong)
		return 0;
	actor = scene_actor_start(scene, ACTION_WRITE, PAGE_AT(scene->area.start, page), 0);
	if (!actor)
		return -1;
	ret = told ? judge_write_told(scene, actor, page) : judge_write_silent(scene, actor, page);
	end = scene_actor_end(scene, actor);
	return ret ? ret : end;
}

/* The part's pages are armed if @inside, those beside it if not. */
static int judge_armed(struct scene *scene, bool inside)
{
	if (judge_bit(scene, true, UC_PAGEMAP_UFFD_WP, inside, "armed") ||
	    judge_bit(scene, false, UC_PAGEMAP_UFFD_WP, !inside, "armed") ||
	    judge_write(scene, PART_FIRST - 1, !inside) || judge_write(scene, PART_FIRST, inside) ||
	    judge_write(scene, PART_END - 1, inside))
		return -1;
	return judge_write(scene, PART_END, !inside);
}

int scene_writeprotect_part_of_huge(struct scene *scene)
{
	if (open_registered(scene))
		return -1;
	if (scene_errno(scene,
			protect(scene, PART_FIRST, PART_PAGES, UC_UFFDIO_WRITEPROTECT_MODE_WP)) ||
	    scene->outcome->error_number)
		return 0;
	return judge_armed(scene, true);
}

int scene_unprotect_part_of_huge(struct scene *scene)
{
	if (open_armed(scene))
		return -1;
	if (scene_errno(scene, protect(scene, PART_FIRST, PART_PAGES, 0)) ||
	    scene->outcome->error_number)
		return 0;
	return judge_armed(scene, false);
}

static int drop(char *part)
{
	return madvise(part, PART_SIZE, MADV_DONTNEED);
}

static int give_away(char *part)
{
	return madvise(part, PART_SIZE, UC_MADV_FREE);
}

static int change_protection(char *part)
{
	return mprotect(part, PART_SIZE, PROT_READ) ||
	       mprotect(part, PART_SIZE, PROT_READ | PROT_WRITE);
}

static int unmap(char *part)
{
	return munmap(part, PART_SIZE);
}

static int remap(char *part)
{
	char *target = mmap(NULL, PART_SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int flags = MREMAP_MAYMOVE | MREMAP_FIXED;

	return target == MAP_FAILED ||
	       mremap(part, PART_SIZE, PART_SIZE, flags, target) == MAP_FAILED ||
	       munmap(target, PART_SIZE);
}

static const struct part_action {
	enum boundary boundary; /* that is about it alone */
	const char *name;
	int (*act)(char *part); /* sets errno */
} part_actions[] = {
	{ BOUNDARY_DONTNEED_PART_OF_HUGE, "MADV_DONTNEED", drop },
	{ BOUNDARY_FREE_PART_OF_HUGE, "MADV_FREE", give_away },
	{ BOUNDARY_MPROTECT_PART_OF_HUGE, "mprotect", change_protection },
	{ BOUNDARY_UNMAP_PART_OF_HUGE, "munmap", unmap },
	{ BOUNDARY_REMAP_PART_OF_HUGE, "mremap", remap },
};

#define PART_ACTIONS (sizeof(part_actions) / sizeof(part_actions[0]))

static int act_on_part(struct scene *scene, const struct part_action *action)
{
	return action->act(PAGE_AT(scene->area.start, PART_FIRST)) ? errno : 0;
}

int scene_part_stays_armed(struct scene *scene)
{
	const struct part_action *action = part_actions;

	while (boundary_info(action->boundary) != scene->info)
		action++;
	if (open_armed(scene))
		return -1;
	if (scene_errno(scene, act_on_part(scene, action)) || scene->outcome->error_number)
		return 0;
	if (judge_bit(scene, false, UC_PAGEMAP_UFFD_WP, true, "armed") ||
	    judge_write(scene, PART_FIRST - 1, true))
		return -1;
	return judge_write(scene, PART_END, true);
}

int scene_part_of_huge_soft_dirty(struct scene *scene)
{
	for (size_t i = 0; i < PART_ACTIONS && !scene->outcome->rest_wrong; i++) {
		if (map_written(scene) || scene_clear_soft_dirty(scene))
			return -1;
		write_all(scene->area.start);
		scene_errno(scene, act_on_part(scene, &part_actions[i]));
		if (scene->outcome->error_number)
			return 0;
		if (judge_bit(scene, false, UC_PAGEMAP_SOFT_DIRTY, true, "soft-dirty"))
			return -1;
	}
	return 0;
}

/* It is enough that the kernel tries: what is dirty it writes to swap, the rest it drops. */
static int page_out(struct scene *scene, size_t first, size_t end)
{
	for (size_t i = 0; i < PAGEOUT_TRIES; i++)
		if (madvise(PAGE_AT(scene->area.start, first), (end - first) * BOUNDARY_PAGE,
			    UC_MADV_PAGEOUT))
			return error_errno(scene->error, "MADV_PAGEOUT");
	return 0;
}

static int judge_data(struct scene *scene, const char *action)
{
	if (page_out(scene, 0, PART_FIRST) || page_out(scene, PART_END, HUGE_PAGES))
		return -1;
	for (size_t i = 0; i < HUGE_PAGES && !scene->outcome->rest_wrong; i++)
		if (!in_part(i) &&
		    *(volatile uint64_t *)PAGE_AT(scene->area.start, i) != value_of(i))
			scene_wrong(scene, "page %zu beside the part loses its data by %s", i,
				    action);
	return 0;
}

int scene_part_of_huge_data(struct scene *scene)
{
	if (scene_use_swap(scene))
		return -1;
	for (size_t i = 0; i < PART_ACTIONS && !scene->outcome->rest_wrong; i++) {
		if (map_written(scene))
			return -1;
		scene_errno(scene, act_on_part(scene, &part_actions[i]));
		if (scene->outcome->error_number)
			return 0;
		if (judge_data(scene, part_actions[i].name))
			return -1;
	}
	return 0;
}
