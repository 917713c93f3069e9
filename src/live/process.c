// SPDX-License-Identifier: GPL-2.0-only
#include "live/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live/steps.h"
#include "system/isolated_fork.h"

static int perform_access(struct local *local, struct request *request, struct error *error)
{
	int ret;

	if (request->accessor == ACCESSOR_PIN)
		return pins_access(&local->pins, request->page, request->write,
				   local->accessors.file, &request->raw, error);
	if (request->accessor == ACCESSOR_PIPE)
		return pins_read_pipe(&local->pins, &request->raw, error);
	ret = accessors_access(&local->accessors, request->accessor,
			       area_word(local->area, request->page), request->write, &request->raw,
			       error);
	/* A signal handler starts with all keys but 0 denied, and it was left by a jump. */
	if (request->raw.signal && local->key && pkey_set(local->key, 0))
		return error_errno(error, "pkey_set");
	return ret;
}

static int count_pages(struct local *local, struct request *request, struct error *error)
{
	uint64_t bytes;

	if (area_smaps(local->area, "Referenced", &bytes, error))
		return -1;
	request->page_count = bytes / local->area->unit;
	return 0;
}

int local_perform(struct local *local, struct request *request, struct error *error)
{
	switch (request->type) {
	case REQUEST_ACCESS:
		return perform_access(local, request, error);
	case REQUEST_STEP:
		return step_perform(local, &request->step, request->value, error);
	case REQUEST_COUNT_PAGES:
		return count_pages(local, request, error);
	}
	return error_set(error, "unknown request %d", request->type);
}

struct reply {
	int ret;
	struct request request;
	struct error error;
};

/*
 * What fork did not copy is a hole, into which nothing else may be mapped meanwhile; where there is
 * something it stays.
 */
static void guard_holes(const struct area *area)
{
	for (unsigned int i = 0; i < area->page_count; i++)
		mmap(area->start + i * area->unit, area->unit, PROT_NONE,
		     MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
}

/* The child's whole life. Its own accessors: the parent's files are the parent's. */
static void serve(struct local *parent, int socket)
{
	struct local local = {
		.area = parent->area,
		.facts = parent->facts,
		.locks = parent->locks,
		.swapoff = parent->swapoff,
		.held = parent->held,
		.swap_use = { .file = SWAP_USE_INHERITED },
		.key = parent->key,
	};
	struct reply reply;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	guard_holes(parent->area);
	local.pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	if (local.pagemap < 0 || accessors_open(&local.accessors, &reply.error))
		_exit(1);
	while (recv(socket, &reply.request, sizeof(reply.request), 0) == sizeof(reply.request)) {
		reply.ret = local_perform(&local, &reply.request, &reply.error);
		if (send(socket, &reply, sizeof(reply), MSG_NOSIGNAL) != sizeof(reply))
			_exit(1);
	}
	_exit(0);
}

struct serve_start {
	struct local *parent;
	int mine, others;
};

static int serve_child(void *context)
{
	const struct serve_start *start = context;

	close(start->others);
	serve(start->parent, start->mine);
	return 0;
}

int child_fork(struct child *child, struct local *local, struct error *error)
{
	struct serve_start start;
	/* Of all memory, only that under test is left as fork makes it. */
	const struct isolated_fork request = {
		.child = serve_child,
		.context = &start,
		.except = local->area->start,
		.except_size = local->area->size,
	};
	char path[64];
	int sockets[2];
	pid_t pid;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets))
		return error_errno(error, "socketpair");
	start = (struct serve_start){ .parent = local, .mine = sockets[1], .others = sockets[0] };
	pid = isolated_fork(&request, error);
	close(sockets[1]);
	if (pid < 0) {
		close(sockets[0]);
		return -1;
	}
	snprintf(path, sizeof(path), "/proc/%d/pagemap", pid);
	*child = (struct child){
		.pid = pid,
		.socket = sockets[0],
		.pagemap = -1,
		.area = *local->area,
	};
	child->pagemap = open(path, O_RDONLY | O_CLOEXEC);
	if (child->pagemap < 0)
		return error_errno(error, "%s", path);
	return 0;
}

int child_perform(struct child *child, struct request *request, struct error *error)
{
	struct reply reply;
	ssize_t got;

	if (send(child->socket, request, sizeof(*request), MSG_NOSIGNAL) != sizeof(*request))
		return error_errno(error, "sending a step to the child");
	do {
		got = recv(child->socket, &reply, sizeof(reply), 0);
	} while (got < 0 && errno == EINTR);
	if (got != sizeof(reply))
		return error_set(error, "the child died before it answered");
	*request = reply.request;
	if (reply.ret)
		*error = reply.error;
	return reply.ret;
}

int child_end(struct child *child, struct error *error)
{
	int status = 0, ret = 0;

	close(child->socket);
	if (child->pagemap >= 0)
		close(child->pagemap);
	if (waitpid(child->pid, &status, 0) < 0)
		ret = error_errno(error, "waitpid");
	else if (!WIFEXITED(status) || WEXITSTATUS(status))
		ret = error_set(error, "the child ended with %s %d",
				WIFSIGNALED(status) ? "signal" : "status",
				WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	*child = (struct child){ .socket = -1, .pagemap = -1 };
	return ret;
}
