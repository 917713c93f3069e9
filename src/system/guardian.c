// SPDX-License-Identifier: GPL-2.0-only
#include "system/guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Where pidfd_open() is missing or forbidden, the guardian looks this often for its parent. */
#define LOOK_MS 250

static void ignore_signals(void)
{
	static const int ignored[] = { SIGHUP,	SIGINT,	 SIGQUIT, SIGTERM, SIGPIPE, SIGALRM,
				       SIGUSR1, SIGUSR2, SIGTSTP, SIGTTIN, SIGTTOU };
	sigset_t none;

	for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++)
		signal(ignored[i], SIG_IGN);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void close_from(int first)
{
	if (close_range((unsigned int)first, ~0U, 0) == 0)
		return;
	for (long fd = first, end = sysconf(_SC_OPEN_MAX); fd < end; fd++)
		close((int)fd);
}

/*
 * Leaves the socket as 3 and nothing else: whoever reads the tool's output must see its end when
 * the tool closes it. Returns the socket.
 */
static int keep_only(int socket)
{
	int null, kept = fcntl(socket, F_DUPFD_CLOEXEC, 3);

	if (kept < 0)
		return -1;
	if (kept != 3) {
		if (dup3(kept, 3, O_CLOEXEC) < 0)
			return -1;
		kept = 3;
	}
	close_from(kept + 1);
	null = open("/dev/null", O_RDWR | O_CLOEXEC);
	for (int fd = 0; fd < 3; fd++)
		if (null < 0 || (null != fd && dup2(null, fd) < 0))
			close(fd);
	if (null > 3)
		close(null);
	return kept;
}

static bool tool_lives(int socket, int tool_fd, pid_t tool)
{
	struct pollfd polled[] = {
		{ .fd = socket, .events = POLLIN },
		{ .fd = tool_fd, .events = POLLIN },
	};

	for (;;) {
		int ready = poll(polled, 2, tool_fd < 0 ? LOOK_MS : -1);

		if (ready < 0 && errno != EINTR)
			return false;
		if (ready > 0 && polled[0].revents)
			return true; /* a message or the end of the stream: recv() tells */
		if (ready > 0 && polled[1].revents)
			return false;
		if (getppid() != tool)
			return false;
	}
}

static void answer(int socket, char byte)
{
	send(socket, &byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static bool note(struct saved_values *saved, const char *message, size_t size)
{
	const char *end = memchr(message, '\0', size);

	if (!end || size < 2 || message[size - 1] != '\0' || end == message + size - 1)
		return false;
	return saved_values_add(saved, message, end + 1) == 0;
}

static void send_report(const char *text, void *context)
{
	/* Never waits: the reader may be dead while a cell's process holds its socket open. */
	send(*(const int *)context, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT);
}

int guardian_main(int socket, pid_t tool)
{
	char message[GUARDIAN_MESSAGE_MAX];
	struct saved_values saved = { 0 };
	unsigned int failures;
	ssize_t got;
	int tool_fd;

	setsid();
	ignore_signals();
	prctl(PR_SET_NAME, GUARDIAN_NAME);
	socket = keep_only(socket);
	if (socket < 0 || chdir("/") < 0)
		return 1;
	tool_fd = (int)syscall(SYS_pidfd_open, tool, 0);
	answer(socket, GUARDIAN_NOTED);

	while (tool_lives(socket, tool_fd, tool)) {
		got = recv(socket, message, sizeof(message), 0);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		/* Without the answer the tool does not write, so nothing is lost by going on. */
		if (note(&saved, message, (size_t)got))
			answer(socket, GUARDIAN_NOTED);
		else
			answer(socket, GUARDIAN_DONE);
	}
	failures = saved_values_restore(&saved, send_report, &socket);
	answer(socket, GUARDIAN_DONE);
	saved_values_free(&saved);
	return failures > 0;
}
