// SPDX-License-Identifier: GPL-2.0-only
/* A process that hands its userfaultfd over and is gone then. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "live/boundary_scene.h"
#include "system/isolated_fork.h"

/* What the tracked process hands over, beside its userfaultfd. */
struct greeting {
	char *start;
};

struct child {
	pid_t pid;
	int socket;  /* the parent's end */
	int uffd;    /* handed over, or -1 */
	char *start; /* of the child's memory */
};

struct child_start {
	struct scene *scene;
	int sockets[2];
	bool waits; /* touches a missing page instead of waiting for the parent */
};

/* Both ends are in one process image; the descriptor travels by SCM_RIGHTS. */
union control {
	struct cmsghdr header;
	char room[CMSG_SPACE(sizeof(int))];
};

static bool send_uffd(int socket, struct greeting *greeting, int uffd)
{
	union control control = { 0 };
	struct iovec part = { greeting, sizeof(*greeting) };
	struct msghdr message = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	struct cmsghdr *header = CMSG_FIRSTHDR(&message);

	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(header), &uffd, sizeof(uffd));
	return sendmsg(socket, &message, 0) == sizeof(*greeting);
}

static int receive_uffd(int socket, struct greeting *greeting)
{
	union control control = { 0 };
	struct iovec part = { greeting, sizeof(*greeting) };
	struct msghdr message = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	struct cmsghdr *header;
	int uffd;

	if (!(scene_poll(socket, SCENE_DEADLINE_MS) & POLLIN) ||
	    recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != sizeof(*greeting))
		return -1;
	header = CMSG_FIRSTHDR(&message);
	if (!header || header->cmsg_type != SCM_RIGHTS)
		return -1;
	memcpy(&uffd, CMSG_DATA(header), sizeof(uffd));
	return uffd;
}

/* The tracked process: watches memory of its own, and hands the userfaultfd over. */
static int tracked_main(void *context)
{
	struct child_start *start = context;
	struct scene own = *start->scene;
	bool wp = own.info->needs >> BOUNDARY_NEED_WP & 1;
	struct greeting greeting;
	char byte;

	close(start->sockets[0]);
	if (scene_open(&own, wp ? BOUNDARY_MEMORY_MISSING_WP : BOUNDARY_MEMORY_MISSING, 0))
		return SCENE_CHILD_FAILED;
	greeting.start = own.area.start;
	if (!send_uffd(start->sockets[1], &greeting, own.uffd))
		return SCENE_CHILD_FAILED;
	if (start->waits)
		return *(volatile char *)own.area.start;
	return read(start->sockets[1], &byte, 1) == 1 ? 0 : SCENE_CHILD_FAILED;
}

static int start_tracked(struct scene *scene, struct child *child, bool waits)
{
	struct child_start start = { .scene = scene, .waits = waits };
	struct isolated_fork request = { .child = tracked_main, .context = &start };
	struct greeting greeting = { NULL };
	int status;

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, start.sockets))
		return error_errno(scene->error, "socketpair");
	child->pid = isolated_fork(&request, scene->error);
	close(start.sockets[1]);
	child->socket = start.sockets[0];
	if (child->pid > 0) {
		child->uffd = receive_uffd(child->socket, &greeting);
		child->start = greeting.start;
		if (child->uffd >= 0)
			return 0;
		error_set(scene->error, "a process could not hand over its userfaultfd");
		kill(child->pid, SIGKILL);
		scene_wait_for(child->pid, &status);
	}
	close(child->socket);
	return -1;
}

static int end_tracked(struct scene *scene, struct child *child)
{
	int status;

	if (write(child->socket, "", 1) != 1)
		kill(child->pid, SIGKILL);
	close(child->socket);
	if (scene_wait_for(child->pid, &status))
		return error_set(scene->error, "a process did not end");
	return 0;
}

static int call_after_exit(const struct scene *scene, const struct child *child)
{
	if (scene->info == boundary_info(BOUNDARY_COPY_AFTER_EXIT))
		return scene_copy(child->uffd, child->start, scene_page(), 0, NULL);
	if (scene->info == boundary_info(BOUNDARY_ZEROPAGE_AFTER_EXIT))
		return scene_zeropage(child->uffd, child->start, NULL);
	if (scene->info == boundary_info(BOUNDARY_CONTINUE_AFTER_EXIT))
		return scene_continue(child->uffd, child->start, NULL);
	if (scene->info == boundary_info(BOUNDARY_POISON_AFTER_EXIT))
		return scene_poison(child->uffd, child->start, NULL);
	if (scene->info == boundary_info(BOUNDARY_WRITEPROTECT_AFTER_EXIT))
		return scene_protect(child->uffd, child->start, UC_UFFDIO_WRITEPROTECT_MODE_WP);
	return scene_wake(child->uffd, child->start);
}

/* Whoever looks into the process (through /proc, say) keeps its memory a little longer. */
static bool again(const struct scene *scene, int tries)
{
	struct timespec pause = { .tv_nsec = 10000000 };

	if (boundary_errno_right(scene->info, scene->outcome->error_number) || tries > 100)
		return false;
	nanosleep(&pause, NULL);
	return true;
}

int scene_after_exit(struct scene *scene)
{
	struct child child;
	int tries = 0;

	if (start_tracked(scene, &child, false))
		return -1;
	if (end_tracked(scene, &child)) {
		close(child.uffd);
		return -1;
	}
	do {
		scene_errno(scene, call_after_exit(scene, &child));
	} while (again(scene, tries++));
	close(child.uffd);
	return 0;
}

static int scan(int pagemap)
{
	struct uc_pm_scan_arg scan = {
		.size = sizeof(scan),
		.end = BOUNDARY_PAGE,
		.category_mask = UC_PAGE_IS_PRESENT,
		.return_mask = UC_PAGE_IS_PRESENT,
	};

	return ioctl(pagemap, UC_PAGEMAP_SCAN, &scan) < 0 ? errno : 0;
}

static int wait_for_byte(void *context)
{
	struct child_start *start = context;
	char byte;

	close(start->sockets[0]);
	return read(start->sockets[1], &byte, 1) == 1 ? 0 : SCENE_CHILD_FAILED;
}

int scene_scan_after_exit(struct scene *scene)
{
	struct child_start start = { .scene = scene };
	struct isolated_fork request = { .child = wait_for_byte, .context = &start };
	struct child child;
	char path[64];
	int pagemap, ret, tries = 0;

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, start.sockets))
		return error_errno(scene->error, "socketpair");
	child.pid = isolated_fork(&request, scene->error);
	child.socket = start.sockets[0];
	close(start.sockets[1]);
	if (child.pid < 0) {
		close(child.socket);
		return -1;
	}
	snprintf(path, sizeof(path), "/proc/%d/pagemap", (int)child.pid);
	pagemap = open(path, O_RDONLY | O_CLOEXEC);
	ret = pagemap < 0 ? error_errno(scene->error, "%s", path) : 0;
	if (end_tracked(scene, &child))
		ret = -1;
	if (!ret) {
		do {
			scene_errno(scene, scan(pagemap));
		} while (again(scene, tries++));
	}
	if (pagemap >= 0)
		close(pagemap);
	return ret;
}

int scene_exit_while_waiting(struct scene *scene)
{
	struct uc_uffd_msg message;
	struct child child;
	int status;

	if (start_tracked(scene, &child, true))
		return -1;
	close(child.socket);
	if (!scene_message(child.uffd, &message))
		scene_wrong(scene, "no event comes");
	scene_errno(scene, kill(child.pid, SIGKILL) ? errno : 0);
	if (scene_wait_for(child.pid, &status))
		scene_wrong(scene, "the process does not end");
	else if (scene_poll(child.uffd, 0) & POLLIN)
		scene_wrong(scene, "its userfaultfd tells something");
	close(child.uffd);
	return 0;
}
