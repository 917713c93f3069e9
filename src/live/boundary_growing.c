// SPDX-License-Identifier: GPL-2.0-only
/* Memory that a mapping gains after soft-dirty was cleared: it is new, and has to read so. */
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "live/boundary_scene.h"

#define PAGE_AT(start, number) ((start) + (number)*BOUNDARY_PAGE)
/* More than what is kept free below a mapping that grows down. */
#define STACK_ROOM	       (UINT64_C(4) << 20)
#define STACK_GAIN	       2

static int judge_page(struct scene *scene, const char *page, const char *where, const char *how)
{
	uint64_t entry;

	if (scene_entries(scene, page, 1, &entry))
		return -1;
	if (!(entry & UC_PAGEMAP_SOFT_DIRTY))
		scene_wrong(scene, "a page %s reads clean, %s", where, how);
	return 0;
}

/* Pages that nobody has touched yet, @where for a person. */
static int judge_new(struct scene *scene, const char *start, size_t pages, const char *where)
{
	for (size_t i = 0; i < pages && !scene->outcome->rest_wrong; i++) {
		if (judge_page(scene, PAGE_AT(start, i), where, "absent"))
			return -1;
		(void)*(const volatile char *)PAGE_AT(start, i);
		if (!scene->outcome->rest_wrong &&
		    judge_page(scene, PAGE_AT(start, i), where, "read"))
			return -1;
	}
	return 0;
}

static char *map_at(struct scene *scene, char *start, size_t pages, int protection)
{
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | (start ? MAP_FIXED : 0);
	char *mapped = mmap(start, pages * BOUNDARY_PAGE, protection, flags, -1, 0);

	if (mapped != MAP_FAILED)
		return mapped;
	error_errno(scene->error, "mmap");
	return NULL;
}

/* The same, readable and writable, and each page written. */
static int map_written(struct scene *scene, char *start, size_t pages)
{
	if (!map_at(scene, start, pages, PROT_READ | PROT_WRITE))
		return -1;
	for (size_t i = 0; i < pages; i++)
		*(volatile char *)PAGE_AT(start, i) = 1;
	return 0;
}

/* Nothing of ours may use malloc() in between: the heap is its own. */
static bool move_break(uintptr_t to)
{
	return (uintptr_t)syscall(SYS_brk, to) == to;
}

static int grow_heap_from(struct scene *scene, char *first, bool apart)
{
	char *added = PAGE_AT(first, 1);

	if (!move_break((uintptr_t)added))
		return error_set(scene->error, "brk was refused");
	*(volatile char *)first = 1;
	/* Memory of another kind: what follows it is another mapping. */
	if (apart && madvise(first, BOUNDARY_PAGE, MADV_DONTFORK))
		return error_errno(scene->error, "MADV_DONTFORK");
	if (scene_clear_soft_dirty(scene))
		return -1;
	if (!move_break((uintptr_t)PAGE_AT(added, 2)))
		return error_set(scene->error, "brk was refused");
	return judge_new(scene, added, 2, "of the heap");
}

static int grow_heap(struct scene *scene, bool apart)
{
	uintptr_t before = syscall(SYS_brk, 0);
	char *first = (char *)((before + BOUNDARY_PAGE - 1) / BOUNDARY_PAGE * BOUNDARY_PAGE);
	int ret = grow_heap_from(scene, first, apart);

	syscall(SYS_brk, before);
	return ret;
}

int scene_heap_new(struct scene *scene)
{
	return grow_heap(scene, true);
}

int scene_heap_grown(struct scene *scene)
{
	return grow_heap(scene, false);
}

/* Which of three pages are there before the second is mapped. */
static const struct layout {
	bool before, place, behind;
	const char *where;
} layouts[] = {
	{ .before = true, .where = "mapped behind a neighbour" },
	{ .behind = true, .where = "mapped before a neighbour" },
	{ .before = true, .behind = true, .where = "mapped between neighbours" },
	{ .before = true, .place = true, .behind = true, .where = "mapped in place of another" },
};

static int map_middle(struct scene *scene, const struct layout *layout, char *start)
{
	bool there[] = { layout->before, layout->place, layout->behind };

	for (size_t i = 0; i < sizeof(there) / sizeof(there[0]); i++)
		if (there[i] && map_written(scene, PAGE_AT(start, i), 1))
			return -1;
	if (scene_clear_soft_dirty(scene) ||
	    !map_at(scene, PAGE_AT(start, 1), 1, PROT_READ | PROT_WRITE))
		return -1;
	return judge_new(scene, PAGE_AT(start, 1), 1, layout->where);
}

/* Calls @part with @pages pages that are reserved, and with one more on either side. */
static int with_room(struct scene *scene, size_t pages, int (*part)(struct scene *, char *start))
{
	char *reserved = map_at(scene, NULL, pages + 2, PROT_NONE);
	int ret;

	if (!reserved)
		return -1;
	ret = part(scene, PAGE_AT(reserved, 1));
	munmap(reserved, (pages + 2) * BOUNDARY_PAGE);
	return ret;
}

static int map_merged(struct scene *scene, char *start)
{
	for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
		if (!map_at(scene, start, 3, PROT_NONE) || map_middle(scene, &layouts[i], start))
			return -1;
		if (scene->outcome->rest_wrong)
			break;
	}
	return 0;
}

int scene_mmap_merged(struct scene *scene)
{
	return with_room(scene, 3, map_merged);
}

static int remap_in_place(struct scene *scene, char *start)
{
	if (map_written(scene, start, 2) || scene_clear_soft_dirty(scene))
		return -1;
	if (munmap(PAGE_AT(start, 2), 2 * BOUNDARY_PAGE))
		return error_errno(scene->error, "munmap");
	if (mremap(start, 2 * BOUNDARY_PAGE, 4 * BOUNDARY_PAGE, 0) == MAP_FAILED)
		return error_errno(scene->error, "mremap");
	return judge_new(scene, PAGE_AT(start, 2), 2, "that mremap added");
}

int scene_mremap_grown(struct scene *scene)
{
	return with_room(scene, 4, remap_in_place);
}

/* What lies behind leaves it no room. */
static int remap_moving(struct scene *scene, char *start)
{
	char *moved;
	int ret;

	if (map_written(scene, start, 2) || scene_clear_soft_dirty(scene))
		return -1;
	moved = mremap(start, 2 * BOUNDARY_PAGE, 4 * BOUNDARY_PAGE, MREMAP_MAYMOVE);
	if (moved == MAP_FAILED)
		return error_errno(scene->error, "mremap");
	ret = judge_new(scene, PAGE_AT(moved, 2), 2, "that mremap added");
	munmap(moved, 4 * BOUNDARY_PAGE);
	return ret;
}

int scene_mremap_moved_grown(struct scene *scene)
{
	return with_room(scene, 2, remap_moving);
}

static int grow_down(struct scene *scene, char *stack)
{
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN | MAP_FIXED;
	char *gained = stack - STACK_GAIN * BOUNDARY_PAGE;

	if (mmap(stack, BOUNDARY_PAGE, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED)
		return error_errno(scene->error, "mmap with MAP_GROWSDOWN");
	*(volatile char *)stack = 1;
	if (scene_clear_soft_dirty(scene))
		return -1;
	(void)*(volatile char *)gained;
	if (judge_page(scene, gained, "of the stack", "read"))
		return -1;
	return scene->outcome->rest_wrong
		       ? 0
		       : judge_new(scene, PAGE_AT(gained, 1), STACK_GAIN - 1, "of the stack");
}

int scene_stack_grown(struct scene *scene)
{
	char *room = mmap(NULL, STACK_ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char *stack = room + STACK_ROOM / 2;
	int ret;

	if (room == MAP_FAILED)
		return error_errno(scene->error, "mmap");
	munmap(room, STACK_ROOM);
	ret = grow_down(scene, stack);
	munmap(stack - STACK_GAIN * BOUNDARY_PAGE, (STACK_GAIN + 1) * BOUNDARY_PAGE);
	return ret;
}
