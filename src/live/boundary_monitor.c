// SPDX-License-Identifier: GPL-2.0-only
/* Another process has the userfaultfd, and resolves or dies. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live/boundary_scene.h"
#include "system/isolated_fork.h"

/* A monitor has the scene's userfaultfd by inheritance, and memory of its own. */
struct monitor_start {
	struct scene *scene;
	char *move_from;
	int told[2]; /* the monitor has read the event */
};

static int copy_main(void *context)
{
	struct monitor_start *start = context;
	struct uc_uffd_msg message;

	if (!scene_message(start->scene->uffd, &message))
		return SCENE_CHILD_FAILED;
	return scene_copy(start->scene->uffd, start->scene->area.start, scene_page(), 0, NULL);
}

static int idle_main(void *context)
{
	struct monitor_start *start = context;
	struct uc_uffd_msg message;

	close(start->told[0]);
	if (!scene_message(start->scene->uffd, &message) || write(start->told[1], "", 1) != 1)
		return SCENE_CHILD_FAILED;
	poll(NULL, 0, 2 * SCENE_DEADLINE_MS);
	return 0;
}

static int move_main(void *context)
{
	struct monitor_start *start = context;

	return scene_move(start->scene->uffd, start->scene->area.start, start->move_from, NULL);
}

static pid_t start_monitor(struct scene *scene, struct monitor_start *start, int (*main)(void *))
{
	struct isolated_fork request = { .child = main, .context = start };

	start->scene = scene;
	if (scene_open(scene, BOUNDARY_MEMORY_MISSING, 0))
		return -1;
	return isolated_fork(&request, scene->error);
}

/* What a monitor that ends by itself returns is an errno. */
static int monitor_errno(struct scene *scene, pid_t pid)
{
	int status;

	if (scene_wait_for(pid, &status) || !WIFEXITED(status) ||
	    WEXITSTATUS(status) == SCENE_CHILD_FAILED)
		return error_set(scene->error, "the monitor process failed");
	return scene_errno(scene, WEXITSTATUS(status));
}

int scene_monitor_process(struct scene *scene)
{
	struct monitor_start start = { 0 };
	pid_t pid = start_monitor(scene, &start, copy_main);
	struct scene_actor *actor;
	int ret;

	if (pid < 0)
		return -1;
	actor = scene_actor_start(scene, ACTION_READ, scene->area.start, 0);
	ret = monitor_errno(scene, pid);
	if (!actor)
		return -1;
	if (!ret && !scene->outcome->error_number && !scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "the reader waits for ever");
	else if (!ret && !scene->outcome->error_number && actor->value != SCENE_VALUE)
		scene_wrong(scene, "the reader reads other data");
	return scene_actor_end(scene, actor) ? -1 : ret;
}

/* The monitor has read the event and holds the last descriptor: now it is killed. */
static int kill_monitor(struct scene *scene, struct monitor_start *start, pid_t pid,
			struct scene_actor *actor)
{
	int status;
	bool told = scene_poll(start->told[0], SCENE_DEADLINE_MS) & POLLIN;

	if (told && scene_actor_done(actor, 0))
		scene_wrong(scene, "the reader goes on although the monitor has the descriptor");
	scene_errno(scene, kill(pid, SIGKILL) ? errno : 0);
	if (scene_wait_for(pid, &status))
		return error_set(scene->error, "the monitor did not end");
	if (!told)
		return error_set(scene->error, "the monitor is told of no event");
	if (!scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_wrong(scene, "the reader waits for ever");
	else if (actor->value)
		scene_wrong(scene, "the reader reads other data");
	return 0;
}

int scene_monitor_dies(struct scene *scene)
{
	struct monitor_start start = { 0 };
	struct scene_actor *actor;
	pid_t pid;
	int ret = -1;

	if (pipe2(start.told, O_CLOEXEC))
		return error_errno(scene->error, "pipe");
	pid = start_monitor(scene, &start, idle_main);
	close(start.told[1]);
	if (pid > 0) {
		close(scene->uffd);
		scene->uffd = -1;
		actor = scene_actor_start(scene, ACTION_READ, scene->area.start, 0);
		if (actor) {
			ret = kill_monitor(scene, &start, pid, actor);
			if (scene_actor_end(scene, actor))
				ret = -1;
		} else {
			kill(pid, SIGKILL);
		}
	}
	close(start.told[0]);
	return ret;
}

int scene_move_other_process(struct scene *scene)
{
	struct boundary_area from;
	struct monitor_start start = { 0 };
	pid_t pid = -1;

	if (!boundary_area_map(&from, BOUNDARY_MEMORY_PLAIN, 1, scene->error)) {
		start.move_from = from.start;
		pid = start_monitor(scene, &start, move_main);
	}
	boundary_area_unmap(&from);
	return pid < 0 ? -1 : monitor_errno(scene, pid);
}
