// SPDX-License-Identifier: GPL-2.0-only
/* Who waits for a userfaultfd, for how long, and who is told. */
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "live/boundary_scene.h"

/* Everything is resolved: the actor goes on. */
static int finish(struct scene *scene, struct scene_actor *actor)
{
	if (!scene->outcome->rest_wrong && !scene->outcome->error_number &&
	    !scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "it waits for ever");
	return scene_actor_end(scene, actor);
}

/* The same, and what it read must be this. */
static int finish_reader(struct scene *scene, struct scene_actor *actor, uint64_t value)
{
	if (!scene->outcome->error_number && !scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "the reader waits for ever");
	else if (!scene->outcome->error_number && actor->value != value)
		scene_wrong(scene, "the reader reads other data");
	return scene_actor_end(scene, actor);
}

static void wake_after(struct scene *scene, struct scene_actor *actor, int error_number)
{
	scene_errno(scene, error_number);
	if (error_number)
		return;
	if (scene_actor_done(actor, SCENE_QUIET_MS))
		scene_wrong(scene, "it goes on at the first");
	else
		scene_errno(scene, scene_wake(scene->uffd, scene->area.start));
}

int scene_wake_after_dontwake(struct scene *scene)
{
	struct scene_actor *actor;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	actor = scene_waiting_actor(scene, ACTION_READ, scene->area.start);
	if (!actor)
		return -1;
	wake_after(scene, actor,
		   scene_copy(scene->uffd, scene->area.start, scene_page(),
			      UC_UFFDIO_COPY_MODE_DONTWAKE, NULL));
	return finish(scene, actor);
}

/* Memory whose first page is there and armed. */
static int open_armed(struct scene *scene)
{
	int error_number;

	if (scene_open(scene, BOUNDARY_MEMORY_WP, 1))
		return -1;
	error_number =
		scene_protect(scene->uffd, scene->area.start, UC_UFFDIO_WRITEPROTECT_MODE_WP);
	errno = error_number;
	return error_number ? error_errno(scene->error, "UFFDIO_WRITEPROTECT") : 0;
}

int scene_unprotect_dontwake(struct scene *scene)
{
	struct scene_actor *actor;

	if (open_armed(scene))
		return -1;
	actor = scene_waiting_actor(scene, ACTION_WRITE, scene->area.start);
	if (!actor)
		return -1;
	wake_after(scene, actor,
		   scene_protect(scene->uffd, scene->area.start,
				 UC_UFFDIO_WRITEPROTECT_MODE_DONTWAKE));
	return finish(scene, actor);
}

int scene_wake_unresolved(struct scene *scene)
{
	struct scene_actor *actor;
	struct uc_uffd_msg message;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	actor = scene_waiting_actor(scene, ACTION_READ, scene->area.start);
	if (!actor)
		return -1;
	scene_errno(scene, scene_wake(scene->uffd, scene->area.start));
	if (!scene_message(scene->uffd, &message))
		scene_wrong(scene, "no second event comes");
	return scene_actor_end(scene, actor);
}

int scene_wake_other_page(struct scene *scene)
{
	struct scene_actor *actor;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	actor = scene_waiting_actor(scene, ACTION_READ, scene->area.start);
	if (!actor)
		return -1;
	scene_errno(scene, scene_wake(scene->uffd, scene->area.start + BOUNDARY_PAGE));
	if (scene_poll(scene->uffd, SCENE_QUIET_MS) & POLLIN)
		scene_wrong(scene, "the reader is woken: its event comes again");
	else if (scene_actor_done(actor, 0))
		scene_wrong(scene, "the reader goes on");
	return scene_actor_end(scene, actor);
}

int scene_unregister_wakes(struct scene *scene)
{
	struct uc_uffdio_range range;
	struct scene_actor *actor;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	actor = scene_waiting_actor(scene, ACTION_READ, scene->area.start);
	if (!actor)
		return -1;
	range = (struct uc_uffdio_range){ (uintptr_t)scene->area.start, scene->area.size };
	scene_errno(scene, ioctl(scene->uffd, UC_UFFDIO_UNREGISTER, &range) ? errno : 0);
	return finish_reader(scene, actor, 0);
}

static void close_uffd(struct scene *scene)
{
	scene_errno(scene, close(scene->uffd) ? errno : 0);
	scene->uffd = -1;
}

int scene_close_wakes_reader(struct scene *scene)
{
	struct scene_actor *actor;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	actor = scene_waiting_actor(scene, ACTION_READ, scene->area.start);
	if (!actor)
		return -1;
	close_uffd(scene);
	return finish_reader(scene, actor, 0);
}

int scene_close_wakes_writer(struct scene *scene)
{
	struct scene_actor *actor;

	if (open_armed(scene))
		return -1;
	actor = scene_waiting_actor(scene, ACTION_WRITE, scene->area.start);
	if (!actor)
		return -1;
	close_uffd(scene);
	if (!scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "the writer waits for ever");
	else if (*(volatile uint64_t *)scene->area.start != actor->value)
		scene_wrong(scene, "its data is not there");
	return scene_actor_end(scene, actor);
}

int scene_close_ends_event(struct scene *scene)
{
	struct scene_actor *actor;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	actor = scene_actor_start(scene, ACTION_DONTNEED, scene->area.start, scene->area.size);
	if (!actor)
		return -1;
	if (!(scene_poll(scene->uffd, SCENE_DEADLINE_MS) & POLLIN)) {
		scene_wrong(scene, "no event comes");
		return scene_actor_end(scene, actor);
	}
	close_uffd(scene);
	return finish(scene, actor);
}

int scene_poll_pending(struct scene *scene)
{
	struct scene_actor *actor;
	struct uc_uffd_msg message;
	int before, pending;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	before = scene_poll(scene->uffd, 0);
	actor = scene_actor_start(scene, ACTION_READ, scene->area.start, 0);
	if (!actor)
		return -1;
	pending = scene_poll(scene->uffd, SCENE_DEADLINE_MS);
	if (before)
		scene_wrong(scene, "it tells 0x%x before", before);
	else if (pending != POLLIN)
		scene_wrong(scene, "it tells 0x%x", pending);
	else if (!scene_message(scene->uffd, &message))
		scene_wrong(scene, "the event cannot be read");
	else if (scene_poll(scene->uffd, 0))
		scene_wrong(scene, "it tells something after the event was read");
	return scene_actor_end(scene, actor);
}

/* A reader of the page is told by this userfaultfd and not by the other. */
static int told_by(struct scene *scene, int uffd, int other, char *page)
{
	struct scene_actor *actor = scene_actor_start(scene, ACTION_READ, page, 0);
	struct uc_uffd_msg message;

	if (!actor)
		return -1;
	if (!scene_message(uffd, &message))
		scene_wrong(scene, "its own tells nothing");
	else if (message.pagefault.address / BOUNDARY_PAGE != (uintptr_t)page / BOUNDARY_PAGE)
		scene_wrong(scene, "the event has another address");
	else if (scene_poll(other, 0))
		scene_wrong(scene, "the other tells something");
	else if (scene_copy(uffd, page, scene_page(), 0, NULL))
		scene_wrong(scene, "its own cannot resolve");
	else if (!scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "the reader waits for ever");
	return scene_actor_end(scene, actor);
}

/* Side by side, in what was one mapping: alike but for whose they are. */
int scene_two_userfaultfds(struct scene *scene)
{
	struct uc_uffdio_range half;
	int other, ret = -1;
	char *second;

	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	second = scene->area.start + scene->area.size / 2;
	half = (struct uc_uffdio_range){ .start = (uintptr_t)second, .len = scene->area.size / 2 };
	other = boundary_uffd(scene->info->features, scene->error);
	if (other < 0)
		return -1;
	if (ioctl(scene->uffd, UC_UFFDIO_UNREGISTER, &half))
		error_errno(scene->error, "UFFDIO_UNREGISTER");
	else if (!boundary_register(other, second, half.len, UC_UFFDIO_REGISTER_MODE_MISSING,
				    scene->error))
		ret = told_by(scene, scene->uffd, other, scene->area.start);
	if (!ret && !scene->outcome->rest_wrong)
		ret = told_by(scene, other, scene->uffd, second);
	close(other);
	return ret;
}
