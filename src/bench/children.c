// SPDX-License-Identifier: GPL-2.0-only
#include "bench/children.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/cpus.h"

struct children {
	atomic_uint ready;
	atomic_bool go;
	struct child {
		struct reading readings[BENCH_PHASES_MAX];
		struct error error;
	} children[CHILDREN_MAX];
};

struct children *children_new(struct error *error)
{
	struct children *children = mmap(NULL, sizeof(*children), PROT_READ | PROT_WRITE,
					 MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (children != MAP_FAILED)
		return children;
	error_errno(error, "mmap of shared memory");
	return NULL;
}

void children_free(struct children *children)
{
	if (children)
		munmap(children, sizeof(*children));
}

static int child_main(struct children *children, struct bench_context *context, unsigned int index,
		      int (*work)(struct bench_context *, struct error *))
{
	struct child *child = &children->children[index];
	struct counters counters;
	int failed;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	bench_pin(bench_nth_cpu(&context->usable, index + 1));
	counters_open(&counters);
	context->meter = (struct meter){ .counters = &counters };
	/* What of the stack and of the program's data the meter writes is the child's own by now.
	 */
	memset(context->readings, 0, sizeof(context->readings));
	MEASURE(context, 0, (void)0);
	memset(context->readings, 0, sizeof(context->readings));
	memset(child, 0, sizeof(*child));
	atomic_fetch_add(&children->ready, 1);
	while (!atomic_load(&children->go))
		sched_yield();
	failed = work(context, &child->error);
	memcpy(child->readings, context->readings, sizeof(child->readings));
	return failed ? 1 : 0;
}

static int collect(struct children *children, struct bench_context *context, unsigned int index,
		   int status, struct error *error)
{
	const struct child *child = &children->children[index];

	if (WIFSIGNALED(status))
		return error_set(error, "a child died of signal %d", WTERMSIG(status));
	if (WEXITSTATUS(status)) {
		*error = child->error;
		return -1;
	}
	for (unsigned int i = 0; i < BENCH_PHASES_MAX; i++)
		reading_add(&context->readings[i], &child->readings[i]);
	return 0;
}

static pid_t start(struct children *children, struct bench_context *context, unsigned int index,
		   int fork_phase, int (*work)(struct bench_context *, struct error *))
{
	pid_t pid;

	if (fork_phase >= 0 && index == 0)
		meter_start(&context->meter);
	pid = fork();
	if (!pid)
		_exit(child_main(children, context, index, work));
	if (fork_phase >= 0 && index == 0)
		meter_stop(&context->meter, &context->readings[fork_phase]);
	return pid;
}

int children_run(struct children *children, struct bench_context *context, unsigned int count,
		 int fork_phase, int (*work)(struct bench_context *context, struct error *error),
		 struct error *error)
{
	pid_t pids[CHILDREN_MAX];
	unsigned int started = 0;
	int ret = 0, status;

	atomic_store(&children->ready, 0);
	atomic_store(&children->go, false);
	for (; started < count; started++) {
		pids[started] = start(children, context, started, fork_phase, work);
		if (pids[started] < 0) {
			ret = error_errno(error, "fork");
			break;
		}
	}
	while (!ret && atomic_load(&children->ready) < count)
		usleep(100);
	atomic_store(&children->go, true);
	for (unsigned int i = 0; i < started; i++) {
		while (waitpid(pids[i], &status, 0) < 0 && errno == EINTR)
			;
		if (!ret)
			ret = collect(children, context, i, status, error);
	}
	return ret;
}
