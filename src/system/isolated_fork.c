// SPDX-License-Identifier: GPL-2.0-only
#include "system/isolated_fork.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system/uapi.h"

#define STACK_SIZE (512 * 1024)
#define PAGE	   4096UL
#define RANGE_MAX  (1UL << 30)

/* Both are read through buffers on the child's own stack: malloc() is not its own yet. */
struct maps {
	int fd;
	char buffer[4096];
	size_t have, at;
};

static int next_char(struct maps *maps)
{
	if (maps->at == maps->have) {
		ssize_t got = read(maps->fd, maps->buffer, sizeof(maps->buffer));

		if (got <= 0)
			return -1;
		maps->have = got;
		maps->at = 0;
	}
	return maps->buffer[maps->at++];
}

/* The beginning of the next line, as much as fits; the rest is passed over. */
static bool next_line(struct maps *maps, char *line, size_t size)
{
	size_t length = 0;
	int c;

	while ((c = next_char(maps)) >= 0 && c != '\n')
		if (length + 1 < size)
			line[length++] = c;
	line[length] = 0;
	return c >= 0 || length;
}

/* A page may begin between two objects, where a sanitizer lets nobody read. */
static __attribute__((no_sanitize("address"))) void own_page(uintptr_t page)
{
	volatile unsigned char *byte = (volatile unsigned char *)page;

	*byte = *byte;
}

/* Only pages that are there: reserved memory stays reserved. */
static void own_range(int pagemap, uintptr_t start, uintptr_t end)
{
	uint64_t words[256];

	while (start < end) {
		size_t count = (end - start) / PAGE;
		ssize_t got;

		if (count > sizeof(words) / sizeof(words[0]))
			count = sizeof(words) / sizeof(words[0]);
		got = pread(pagemap, words, count * sizeof(words[0]),
			    start / PAGE * sizeof(words[0]));
		for (size_t i = 0; i < count; i++)
			if (got >= (ssize_t)((i + 1) * sizeof(words[0])) &&
			    words[i] & UC_PAGEMAP_PRESENT)
				own_page(start + i * PAGE);
		start += count * PAGE;
	}
}

static void own_all(const struct isolated_fork *request)
{
	struct maps maps = { .fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC) };
	int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	uintptr_t except = (uintptr_t)request->except;
	char line[64];

	while (maps.fd >= 0 && pagemap >= 0 && next_line(&maps, line, sizeof(line))) {
		char *dash, *rights;
		uintptr_t start = strtoul(line, &dash, 16);
		uintptr_t end = strtoul(dash + 1, &rights, 16);

		/* " rw-p"; terabytes are some tool's reserved address space, as a sanitizer's. */
		if (rights[1] != 'r' || rights[2] != 'w' || rights[4] != 'p' ||
		    end - start > RANGE_MAX)
			continue;
		if (start < except + request->except_size && end > except)
			continue;
		own_range(pagemap, start, end);
	}
	if (maps.fd >= 0)
		close(maps.fd);
	if (pagemap >= 0)
		close(pagemap);
}

struct start {
	const struct isolated_fork *request;
	int ready[2];
};

/* A sanitizer would take the stack that _exit() is called on for a wrong one. */
static __attribute__((no_sanitize("address"))) int run(void *context)
{
	struct start *start = context;
	struct isolated_fork request = *start->request;
	int ready = start->ready[1];

	close(start->ready[0]);
	own_all(&request);
	if (write(ready, "", 1) != 1)
		_exit(1);
	close(ready);
	_exit(request.child(request.context));
}

/* Nothing but system calls until the child has its own pages. */
static bool wait_until_ready(int ready)
{
	char byte;
	ssize_t got;

	do {
		got = read(ready, &byte, 1);
	} while (got < 0 && errno == EINTR);
	return got == 1;
}

pid_t isolated_fork(const struct isolated_fork *request, struct error *error)
{
	struct start start = { .request = request };
	char *stack;
	pid_t pid;

	if (pipe2(start.ready, O_CLOEXEC))
		return error_errno(error, "pipe");
	stack = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
	if (stack == MAP_FAILED) {
		close(start.ready[0]);
		close(start.ready[1]);
		return error_errno(error, "mmap of a stack");
	}
	pid = clone(run, stack + STACK_SIZE, SIGCHLD, &start);
	if (pid < 0)
		error_errno(error, "fork");
	close(start.ready[1]);
	if (pid > 0 && !wait_until_ready(start.ready[0])) {
		error_set(error, "the forked process died before it was ready");
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
		pid = -1;
	}
	close(start.ready[0]);
	munmap(stack, STACK_SIZE);
	return pid;
}
