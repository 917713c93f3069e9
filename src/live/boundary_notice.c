// SPDX-License-Identifier: GPL-2.0-only
/* What a userfaultfd tells about itself and about a write, and who goes on by what. */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "live/boundary_scene.h"

#define UNKNOWN_FEATURE (UINT64_C(1) << 63)
/* Of a store in the midst of a page. */
#define OFFSET		0x128
/* All of these have the same value. */
#define DONTWAKE	UC_UFFDIO_COPY_MODE_DONTWAKE

int scene_api_refusal_zeroes(struct scene *scene)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API,
				     .features = UNKNOWN_FEATURE,
				     .ioctls = UNKNOWN_FEATURE };
	enum uffd_path path;

	scene->uffd = uffd_open(&path);
	if (scene->uffd < 0)
		return error_errno(scene->error, "userfaultfd");
	scene_errno(scene, ioctl(scene->uffd, UC_UFFDIO_API, &api) ? errno : 0);
	if (api.api || api.features || api.ioctls)
		scene_wrong(scene, "it is 0x%llx, 0x%llx, 0x%llx", (unsigned long long)api.api,
			    (unsigned long long)api.features, (unsigned long long)api.ioctls);
	return 0;
}

/* What UFFDIO_API tells in its features when asked for these; 0 with the errno in the outcome. */
static uint64_t told_features(struct scene *scene, uint64_t features)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = features };
	enum uffd_path path;
	int uffd = uffd_open(&path);

	if (uffd < 0 || ioctl(uffd, UC_UFFDIO_API, &api)) {
		scene_errno(scene, errno);
		api.features = 0;
	}
	if (uffd >= 0)
		close(uffd);
	return api.features;
}

int scene_api_tells_features(struct scene *scene)
{
	uint64_t without = told_features(scene, 0);
	uint64_t with = told_features(scene, UC_UFFD_FEATURE_EVENT_REMOVE);

	if (with != without || !(with & UC_UFFD_FEATURE_EVENT_REMOVE))
		scene_wrong(scene, "it tells 0x%llx, and 0x%llx without", (unsigned long long)with,
			    (unsigned long long)without);
	return 0;
}

int scene_writeprotect_async_unpopulated(struct scene *scene)
{
	struct uc_uffdio_writeprotect range = { .mode = UC_UFFDIO_WRITEPROTECT_MODE_WP };
	uint64_t entries[BOUNDARY_PAGES];
	off_t offset;
	ssize_t length;
	int pagemap;

	if (scene_open(scene, BOUNDARY_MEMORY_WP, 0))
		return -1;
	range.range = (struct uc_uffdio_range){ (uintptr_t)scene->area.start, scene->area.size };
	if (ioctl(scene->uffd, UC_UFFDIO_WRITEPROTECT, &range))
		return scene_errno(scene, errno);
	offset = (uintptr_t)scene->area.start / BOUNDARY_PAGE * sizeof(entries[0]);
	pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	length = pagemap < 0 ? -1 : pread(pagemap, entries, sizeof(entries), offset);
	if (pagemap >= 0)
		close(pagemap);
	if (length != sizeof(entries))
		return error_errno(scene->error, "/proc/self/pagemap");
	for (size_t i = 0; i < BOUNDARY_PAGES && !scene->outcome->rest_wrong; i++)
		if (!(entries[i] & UC_PAGEMAP_UFFD_WP))
			scene_wrong(scene, "page %zu is not armed", i);
	return 0;
}

int scene_event_address(struct scene *scene)
{
	uint64_t flags = UC_UFFD_PAGEFAULT_FLAG_WP | UC_UFFD_PAGEFAULT_FLAG_WRITE;
	bool exact = scene->info->features & UC_UFFD_FEATURE_EXACT_ADDRESS;
	struct scene_actor *actor;
	struct uc_uffd_msg message;
	uint64_t offset;

	if (scene_open(scene, BOUNDARY_MEMORY_WP, 1))
		return -1;
	if (scene_protect(scene->uffd, scene->area.start, UC_UFFDIO_WRITEPROTECT_MODE_WP))
		return error_set(scene->error, "UFFDIO_WRITEPROTECT was refused");
	actor = scene_actor_start(scene, ACTION_WRITE, scene->area.start + OFFSET, 0);
	if (!actor)
		return -1;
	if (!scene_message(scene->uffd, &message)) {
		scene_wrong(scene, "no event comes");
		return scene_actor_end(scene, actor);
	}
	offset = message.pagefault.address - (uintptr_t)scene->area.start;
	if (offset != (exact ? OFFSET : 0))
		scene_wrong(scene, "the address is at offset 0x%llx", (unsigned long long)offset);
	else if (message.pagefault.flags != flags)
		scene_wrong(scene, "the flags are 0x%llx",
			    (unsigned long long)message.pagefault.flags);
	return scene_actor_end(scene, actor);
}

/* How a reader of the first page is given it, without being woken. */
static int resolve_quietly(struct scene *scene)
{
	char *page = scene->area.start;
	struct uc_uffdio_zeropage zero = { .range = { (uintptr_t)page, BOUNDARY_PAGE },
					   .mode = DONTWAKE };
	struct uc_uffdio_continue range = { .range = { (uintptr_t)page, BOUNDARY_PAGE },
					    .mode = DONTWAKE };
	struct uc_uffdio_poison poison = { .range = { (uintptr_t)page, BOUNDARY_PAGE },
					   .mode = DONTWAKE };
	struct uc_uffdio_move move = { .dst = (uintptr_t)page,
				       .src = (uintptr_t)scene->target,
				       .len = BOUNDARY_PAGE,
				       .mode = DONTWAKE };
	int ret;

	if (scene->info == boundary_info(BOUNDARY_ZEROPAGE_DONTWAKE))
		ret = ioctl(scene->uffd, UC_UFFDIO_ZEROPAGE, &zero);
	else if (scene->info == boundary_info(BOUNDARY_CONTINUE_DONTWAKE))
		ret = ioctl(scene->uffd, UC_UFFDIO_CONTINUE, &range);
	else if (scene->info == boundary_info(BOUNDARY_POISON_DONTWAKE))
		ret = ioctl(scene->uffd, UC_UFFDIO_POISON, &poison);
	else
		ret = ioctl(scene->uffd, UC_UFFDIO_MOVE, &move);
	return ret ? errno : 0;
}

static int wake_later(struct scene *scene, enum boundary_memory memory, enum scene_action action)
{
	struct scene_actor *actor;
	int error_number;

	if (scene_open(scene, memory, memory == BOUNDARY_MEMORY_PLAIN ? 0x2 : 0))
		return -1;
	/* Only the first page is watched if a page of the same memory is to move there. */
	scene->target = scene->area.start + BOUNDARY_PAGE;
	if (memory == BOUNDARY_MEMORY_PLAIN &&
	    boundary_register(scene->uffd, scene->area.start, BOUNDARY_PAGE,
			      UC_UFFDIO_REGISTER_MODE_MISSING, scene->error))
		return -1;
	actor = scene_waiting_actor(scene, action, scene->area.start);
	if (!actor)
		return -1;
	error_number = resolve_quietly(scene);
	scene_errno(scene, error_number);
	if (!error_number && scene_actor_done(actor, SCENE_QUIET_MS))
		scene_wrong(scene, "it goes on at the first");
	else if (!error_number)
		scene_errno(scene, scene_wake(scene->uffd, scene->area.start));
	if (!scene->outcome->rest_wrong && !scene->outcome->error_number &&
	    !scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "it waits for ever");
	return scene_actor_end(scene, actor);
}

int scene_fill_dontwake(struct scene *scene)
{
	if (scene->info == boundary_info(BOUNDARY_CONTINUE_DONTWAKE))
		return wake_later(scene, BOUNDARY_MEMORY_SHMEM_CACHED, ACTION_READ);
	if (scene->info == boundary_info(BOUNDARY_POISON_DONTWAKE))
		return wake_later(scene, BOUNDARY_MEMORY_MISSING, ACTION_SEND);
	if (scene->info == boundary_info(BOUNDARY_MOVE_DONTWAKE))
		return wake_later(scene, BOUNDARY_MEMORY_PLAIN, ACTION_READ);
	return wake_later(scene, BOUNDARY_MEMORY_MISSING, ACTION_READ);
}

/* What is done to another page is nothing to who waits for the second. */
static int disturb(struct scene *scene, enum scene_action action, int (*part)(struct scene *scene))
{
	struct scene_actor *actor =
		scene_waiting_actor(scene, action, scene->area.start + BOUNDARY_PAGE);

	if (!actor)
		return -1;
	scene_errno(scene, part(scene));
	if (scene_poll(scene->uffd, SCENE_QUIET_MS))
		scene_wrong(scene, "it is woken: its event comes again");
	else if (scene_actor_done(actor, 0))
		scene_wrong(scene, "it goes on");
	return scene_actor_end(scene, actor);
}

static int disturb_reader(struct scene *scene, int (*part)(struct scene *scene))
{
	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	return disturb(scene, ACTION_READ, part);
}

static int wake_first(struct scene *scene)
{
	return scene_wake(scene->uffd, scene->area.start);
}

static int unregister_first(struct scene *scene)
{
	struct uc_uffdio_range range = { (uintptr_t)scene->area.start, BOUNDARY_PAGE };

	return ioctl(scene->uffd, UC_UFFDIO_UNREGISTER, &range) ? errno : 0;
}

static int copy_first(struct scene *scene)
{
	return scene_copy(scene->uffd, scene->area.start, scene_page(), 0, NULL);
}

static int unprotect_first(struct scene *scene)
{
	return scene_protect(scene->uffd, scene->area.start, 0);
}

int scene_copy_other_page(struct scene *scene)
{
	return disturb_reader(scene, copy_first);
}

int scene_unprotect_other_page(struct scene *scene)
{
	if (scene_open(scene, BOUNDARY_MEMORY_WP, 0x3))
		return -1;
	for (size_t i = 0; i < 2; i++)
		if (scene_protect(scene->uffd, scene->area.start + i * BOUNDARY_PAGE,
				  UC_UFFDIO_WRITEPROTECT_MODE_WP))
			return error_set(scene->error, "UFFDIO_WRITEPROTECT was refused");
	return disturb(scene, ACTION_WRITE, unprotect_first);
}

int scene_wake_page_before(struct scene *scene)
{
	return disturb_reader(scene, wake_first);
}

int scene_unregister_other_page(struct scene *scene)
{
	return disturb_reader(scene, unregister_first);
}
