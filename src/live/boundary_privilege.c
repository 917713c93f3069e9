// SPDX-License-Identifier: GPL-2.0-only
/* Without CAP_SYS_PTRACE, and without the kernel's faults. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/capability.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live/boundary_scene.h"
#include "system/isolated_fork.h"

/* Gives up CAP_SYS_PTRACE; without it there is nothing to give up. */
static bool drop_ptrace(void)
{
	cap_value_t value = CAP_SYS_PTRACE;
	cap_t capabilities = cap_get_proc();
	bool dropped;

	if (!capabilities)
		return false;
	dropped = !cap_set_flag(capabilities, CAP_EFFECTIVE, 1, &value, CAP_CLEAR) &&
		  !cap_set_proc(capabilities);
	cap_free(capabilities);
	return dropped;
}

static int open_result(int flags)
{
	int uffd = syscall(SYS_userfaultfd, flags | O_CLOEXEC | O_NONBLOCK);

	return uffd < 0 ? errno : close(uffd);
}

static int fork_event_main(void *context)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = UC_UFFD_FEATURE_EVENT_FORK };
	enum uffd_path path;
	int uffd;

	(void)context;
	if (!drop_ptrace())
		return SCENE_CHILD_FAILED;
	uffd = uffd_open(&path);
	if (uffd < 0)
		return SCENE_CHILD_FAILED;
	return ioctl(uffd, UC_UFFDIO_API, &api) ? errno : 0;
}

static int open_main(void *context)
{
	(void)context;
	return drop_ptrace() ? open_result(0) : SCENE_CHILD_FAILED;
}

static int open_user_mode_main(void *context)
{
	(void)context;
	return drop_ptrace() ? open_result(UC_UFFD_USER_MODE_ONLY) : SCENE_CHILD_FAILED;
}

/* Nothing in there waits for anybody. */
static int unprivileged(struct scene *scene, int (*child)(void *))
{
	struct isolated_fork request = { .child = child };
	pid_t pid = isolated_fork(&request, scene->error);
	int status;

	if (pid < 0)
		return -1;
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) ||
	    WEXITSTATUS(status) == SCENE_CHILD_FAILED)
		return error_set(scene->error, "an unprivileged process failed");
	return scene_errno(scene, WEXITSTATUS(status));
}

int scene_fork_event_unprivileged(struct scene *scene)
{
	return unprivileged(scene, fork_event_main);
}

int scene_open_unprivileged(struct scene *scene)
{
	return unprivileged(scene, open_main);
}

int scene_open_unprivileged_user_mode(struct scene *scene)
{
	return unprivileged(scene, open_user_mode_main);
}

/* write(2) from the page into a pipe: the kernel has to read it. */
static int kernel_access(struct scene *scene)
{
	int pipes[2];

	if (pipe2(pipes, O_CLOEXEC | O_NONBLOCK))
		return error_errno(scene->error, "pipe");
	scene_errno(scene, write(pipes[1], scene->area.start, 1) < 0 ? errno : 0);
	if (scene_poll(scene->uffd, 0) & POLLIN)
		scene_wrong(scene, "an event comes");
	close(pipes[0]);
	close(pipes[1]);
	return 0;
}

static int open_user_mode(struct scene *scene)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = scene->info->features };

	scene->uffd = syscall(SYS_userfaultfd, UC_UFFD_USER_MODE_ONLY | O_CLOEXEC | O_NONBLOCK);
	if (scene->uffd < 0 || ioctl(scene->uffd, UC_UFFDIO_API, &api))
		return error_errno(scene->error, "userfaultfd with UFFD_USER_MODE_ONLY");
	if (boundary_area_map(&scene->area, BOUNDARY_MEMORY_MISSING, 0, scene->error))
		return -1;
	return boundary_area_register(&scene->area, BOUNDARY_MEMORY_MISSING, scene->uffd,
				      scene->error);
}

int scene_user_mode_kernel_access(struct scene *scene)
{
	return open_user_mode(scene) ? -1 : kernel_access(scene);
}

int scene_user_mode_user_access(struct scene *scene)
{
	struct scene_actor *actor;
	struct uc_uffd_msg message;

	if (open_user_mode(scene))
		return -1;
	actor = scene_actor_start(scene, ACTION_READ, scene->area.start, 0);
	if (!actor)
		return -1;
	if (!scene_message(scene->uffd, &message))
		scene_wrong(scene, "no event comes");
	return scene_actor_end(scene, actor);
}

int scene_sigbus_kernel_access(struct scene *scene)
{
	return scene_open(scene, BOUNDARY_MEMORY_MISSING, 0) ? -1 : kernel_access(scene);
}

/* The child's userfaultfd is as that of its parent. */
int scene_user_mode_fork_kernel_access(struct scene *scene)
{
	struct scene_actor *actor;
	struct uc_uffd_msg message;

	if (open_user_mode(scene))
		return -1;
	actor = scene_actor_start(scene, ACTION_FORK_SEND, scene->area.start, scene->area.size);
	if (!actor)
		return -1;
	if (!scene_message(scene->uffd, &message) || message.event != UC_UFFD_EVENT_FORK) {
		scene_wrong(scene, "no event of the fork comes");
		return scene_actor_end(scene, actor);
	}
	if (scene_actor_done(actor, SCENE_DEADLINE_MS))
		scene_errno(scene, actor->error_number);
	else
		scene_wrong(scene, "the child waits");
	/* If it does, it goes on by this. */
	close(message.fork.fd);
	return scene_actor_end(scene, actor);
}
