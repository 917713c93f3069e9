// SPDX-License-Identifier: GPL-2.0-only
/* The layout changes in another thread, which waits until its event is read. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/boundary_scene.h"

#define OUTPUT_UNTOUCHED 0 /* as the caller left it */

enum changing_call {
	CHANGING_COPY,
	CHANGING_ZEROPAGE,
	CHANGING_PROTECT,
	CHANGING_CONTINUE,
	CHANGING_POISON,
	CHANGING_MOVE,
};

static const struct plan {
	enum boundary boundary;
	enum scene_action action;
	uint8_t event;
	enum changing_call call;
} plans[] = {
	{ BOUNDARY_COPY_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE, CHANGING_COPY },
	{ BOUNDARY_ZEROPAGE_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE,
	  CHANGING_ZEROPAGE },
	{ BOUNDARY_WRITEPROTECT_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE,
	  CHANGING_PROTECT },
	{ BOUNDARY_COPY_WHILE_UNMAPPING, ACTION_UNMAP, UC_UFFD_EVENT_UNMAP, CHANGING_COPY },
	{ BOUNDARY_COPY_WHILE_REMAPPING, ACTION_REMAP, UC_UFFD_EVENT_REMAP, CHANGING_COPY },
	{ BOUNDARY_COPY_WHILE_FORKING, ACTION_FORK, UC_UFFD_EVENT_FORK, CHANGING_COPY },
	{ BOUNDARY_COPY_WHILE_FORKING_TWO_MAPPINGS, ACTION_FORK, UC_UFFD_EVENT_FORK,
	  CHANGING_COPY },
	{ BOUNDARY_WRITEPROTECT_WHILE_FORKING, ACTION_FORK, UC_UFFD_EVENT_FORK, CHANGING_PROTECT },
	{ BOUNDARY_COPY_OUTPUT_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE,
	  CHANGING_COPY },
	{ BOUNDARY_ZEROPAGE_OUTPUT_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE,
	  CHANGING_ZEROPAGE },
	{ BOUNDARY_CONTINUE_OUTPUT_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE,
	  CHANGING_CONTINUE },
	{ BOUNDARY_POISON_OUTPUT_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE,
	  CHANGING_POISON },
	{ BOUNDARY_MOVE_OUTPUT_WHILE_REMOVING, ACTION_DONTNEED, UC_UFFD_EVENT_REMOVE,
	  CHANGING_MOVE },
};

static const struct plan *plan_of(const struct scene *scene)
{
	size_t i = 0;

	while (boundary_info(plans[i].boundary) != scene->info)
		i++;
	return &plans[i];
}

/* On the first page; what changes are the last ones. */
static int call(const struct scene *scene, const struct plan *plan, int64_t *output)
{
	switch (plan->call) {
	case CHANGING_COPY:
		return scene_copy(scene->uffd, scene->area.start, scene_page(), 0, output);
	case CHANGING_ZEROPAGE:
		return scene_zeropage(scene->uffd, scene->area.start, output);
	case CHANGING_CONTINUE:
		return scene_continue(scene->uffd, scene->area.start, output);
	case CHANGING_POISON:
		return scene_poison(scene->uffd, scene->area.start, output);
	case CHANGING_MOVE:
		return scene_move(scene->uffd, scene->area.start, scene->area.start + BOUNDARY_PAGE,
				  output);
	case CHANGING_PROTECT:
		break;
	}
	return scene_protect(scene->uffd, scene->area.start, UC_UFFDIO_WRITEPROTECT_MODE_WP);
}

/* Starts the change and makes the call before its event is read. */
static struct scene_actor *change(struct scene *scene, const struct plan *plan, int64_t *output)
{
	size_t half = scene->area.size / 2;
	struct scene_actor *actor =
		scene_actor_start(scene, plan->action, scene->area.start + half, half);

	if (!actor)
		return NULL;
	if (scene_poll(scene->uffd, SCENE_DEADLINE_MS) & POLLIN)
		scene_errno(scene, call(scene, plan, output));
	else
		scene_wrong(scene, "no event comes");
	return actor;
}

/* Whether the event tells what changes: the second half of the range. */
static bool tells_range(const struct scene *scene, const struct uc_uffd_msg *message)
{
	uintptr_t middle = (uintptr_t)scene->area.start + scene->area.size / 2;
	uintptr_t end = (uintptr_t)scene->area.start + scene->area.size;

	switch (message->event) {
	case UC_UFFD_EVENT_REMAP:
		return message->remap.from == middle &&
		       message->remap.to == (uintptr_t)scene->target &&
		       message->remap.len == end - middle;
	case UC_UFFD_EVENT_REMOVE:
	case UC_UFFD_EVENT_UNMAP:
		return message->remove.start == middle && message->remove.end == end;
	default:
		return true;
	}
}

/* Reads the event and makes the call again. */
static void settle(struct scene *scene, const struct plan *plan, struct scene_actor *actor)
{
	struct uc_uffd_msg message;
	char name[24];
	int again;

	if (!scene_message(scene->uffd, &message)) {
		scene_wrong(scene, "the event cannot be read");
		return;
	}
	if (message.event == UC_UFFD_EVENT_FORK)
		close(message.fork.fd);
	if (message.event != plan->event) {
		scene_wrong(scene, "the event is 0x%x", message.event);
		return;
	}
	if (!tells_range(scene, &message)) {
		scene_wrong(scene, "the event tells another range");
		return;
	}
	if (!scene_actor_done(actor, SCENE_DEADLINE_MS)) {
		scene_wrong(scene, "the change goes on although its event was read");
		return;
	}
	again = call(scene, plan, NULL);
	boundary_errno_text(again, name, sizeof(name));
	if (again)
		scene_wrong(scene, "the second call gives %s", name);
}

static enum boundary_memory memory_of(const struct plan *plan)
{
	if (plan->boundary == BOUNDARY_COPY_WHILE_FORKING_TWO_MAPPINGS)
		return BOUNDARY_MEMORY_TWO_MAPPINGS;
	return plan->call == CHANGING_PROTECT ? BOUNDARY_MEMORY_MISSING_WP
					      : BOUNDARY_MEMORY_MISSING;
}

static int perform(struct scene *scene, const struct plan *plan)
{
	struct scene_actor *actor;

	if (scene_open(scene, memory_of(plan), 0))
		return -1;
	actor = change(scene, plan, NULL);
	if (!actor)
		return -1;
	if (!scene->outcome->rest_wrong)
		settle(scene, plan, actor);
	return scene_actor_end(scene, actor);
}

int scene_changing(struct scene *scene)
{
	size_t half = BOUNDARY_PAGES / 2 * BOUNDARY_PAGE;
	int ret;

	scene->target = mmap(NULL, half, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (scene->target == MAP_FAILED)
		return error_errno(scene->error, "mmap");
	ret = perform(scene, plan_of(scene));
	munmap(scene->target, half);
	return ret;
}

int scene_changing_output(struct scene *scene)
{
	const struct plan *plan = plan_of(scene);
	int64_t output = OUTPUT_UNTOUCHED;
	struct scene_actor *actor;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	actor = change(scene, plan, &output);
	if (!actor)
		return -1;
	if (!scene->outcome->rest_wrong && output == OUTPUT_UNTOUCHED)
		scene_wrong(scene, "the field was not written");
	else if (!scene->outcome->rest_wrong && output != -EAGAIN)
		scene_wrong(scene, "the field is %" PRId64, output);
	return scene_actor_end(scene, actor);
}

/* Without the event nothing is told of the new address, nor is it watched. */
int scene_remapped(struct scene *scene)
{
	char *target;
	int ret = -1;

	if (scene_open(scene, BOUNDARY_MEMORY_WP, ~0u))
		return -1;
	target = mmap(NULL, BOUNDARY_PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (target == MAP_FAILED)
		return error_errno(scene->error, "mmap");
	if (mremap(scene->area.start, BOUNDARY_PAGE, BOUNDARY_PAGE, MREMAP_MAYMOVE | MREMAP_FIXED,
		   target) == MAP_FAILED)
		error_errno(scene->error, "mremap");
	else
		ret = scene_errno(
			scene, scene_protect(scene->uffd, target, UC_UFFDIO_WRITEPROTECT_MODE_WP));
	munmap(target, BOUNDARY_PAGE);
	return ret;
}
