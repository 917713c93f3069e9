// SPDX-License-Identifier: GPL-2.0-only
#include "runner/kernel_log.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Longer than the kernel's longest record: a shorter buffer would be refused. */
#define RECORD_MAX 8192

/* A report has ended if so long nothing comes; so often it is waited for more of it. */
enum { QUIET_MS = 200, TURNS_MAX = 20 };

/* Documentation/admin-guide/tainted-kernels.rst: bad page, died, warning, soft lockup */
#define TAINT_OF_ERRORS (1UL << 5 | 1UL << 7 | 1UL << 9 | 1UL << 14)

/* Of the first pid namespace, fixed by the kernel (PROC_PID_INIT_INO). */
#define FIRST_PID_NAMESPACE 0xeffffffcUL

static unsigned long read_taint(const struct kernel_log *log)
{
	char text[32];
	ssize_t length = log->taint_fd < 0 ? -1 : pread(log->taint_fd, text, sizeof(text) - 1, 0);

	if (length <= 0)
		return log->taint;
	text[length] = '\0';
	return strtoul(text, NULL, 10);
}

void kernel_log_open(struct kernel_log *log, const char *path, const char *taint_path)
{
	*log = (struct kernel_log){ .fd = -1, .taint_fd = -1 };
	if (taint_path)
		log->taint_fd = open(taint_path, O_RDONLY | O_CLOEXEC);
	log->taint = read_taint(log);
	if (!path)
		return;
	log->fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	/* A pipe has no end to go to, and needs none. */
	if (log->fd < 0 || (lseek(log->fd, 0, SEEK_END) < 0 && errno != ESPIPE)) {
		log->error = errno;
		if (log->fd >= 0)
			close(log->fd);
		log->fd = -1;
	}
}

void kernel_log_close(struct kernel_log *log)
{
	if (log->fd >= 0)
		close(log->fd);
	if (log->taint_fd >= 0)
		close(log->taint_fd);
	log->fd = log->taint_fd = -1;
}

void kernel_log_read(struct kernel_log *log)
{
	char data[RECORD_MAX];
	ssize_t length;

	while (log->fd >= 0) {
		length = read(log->fd, data, sizeof(data));
		if (length > 0) {
			kernel_log_feed(&log->parser, data, (size_t)length);
		} else if (length < 0 && errno == EAGAIN) {
			return;
		} else if (length < 0 && errno == EPIPE) {
			log->lost++;
		} else if (length == 0 || errno != EINTR) {
			/* Nothing to wait for any more, and nothing to poll. */
			log->error = length ? errno : ENODATA;
			close(log->fd);
			log->fd = -1;
		}
	}
}

void kernel_log_settle(struct kernel_log *log)
{
	kernel_log_read(log);
	for (int turn = 0; turn < TURNS_MAX && kernel_log_unfinished(&log->parser); turn++) {
		struct pollfd polled = { .fd = log->fd, .events = POLLIN };

		if (poll(&polled, 1, QUIET_MS) <= 0)
			break;
		kernel_log_read(log);
	}
	kernel_log_finish(&log->parser);
}

unsigned long kernel_log_new_taint(struct kernel_log *log)
{
	unsigned long before = log->taint;

	log->taint = read_taint(log);
	return log->taint & ~before & TAINT_OF_ERRORS;
}

bool kernel_log_pids_match(void)
{
	struct stat space;

	/* Kernels without them have no such file. */
	if (stat("/proc/self/ns/pid", &space))
		return errno == ENOENT;
	return space.st_ino == FIRST_PID_NAMESPACE;
}
