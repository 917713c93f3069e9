// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* For make to end what it started. */
#define GRACE_S 5

void progress_show(struct progress_line *line, const char *text, unsigned int seconds)
{
	if (!isatty(STDERR_FILENO))
		return;
	fprintf(stderr, "\r\033[K%s", text);
	if (seconds)
		fprintf(stderr, ", %u s", seconds);
	line->shown = true;
}

void progress_wipe(struct progress_line *line)
{
	if (line->shown)
		fputs("\r\033[K", stderr);
	line->shown = false;
}

void process_signals(sigset_t *signals)
{
	sigemptyset(signals);
	sigaddset(signals, SIGINT);
	sigaddset(signals, SIGTERM);
	sigaddset(signals, SIGHUP);
}

int process_interrupted(void)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	sigset_t pending;

	sigpending(&pending);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (sigismember(&pending, numbers[i]))
			return numbers[i];
	return 0;
}

static unsigned int since_ms(const struct timespec *began)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (unsigned int)((now.tv_sec - began->tv_sec) * 1000 +
			      (now.tv_nsec - began->tv_nsec) / 1000000);
}

/* The child's side. A group of its own: the terminal's signals reach it through us alone. */
static void __attribute__((noreturn))
become(char *const *arguments, int output, int errors, pid_t parent)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	sigset_t none;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != parent)
		_exit(127);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	dup2(null, STDIN_FILENO);
	dup2(output, STDOUT_FILENO);
	dup2(errors < 0 ? null : errors, STDERR_FILENO);
	execvp(arguments[0], arguments);
	dprintf(STDERR_FILENO, "%s: %s\n", arguments[0], strerror(errno));
	_exit(127);
}

static pid_t start(char *const *arguments, int output, int errors)
{
	pid_t parent = getpid(), pid;

	/* What stdio holds is printed once. */
	fflush(NULL);
	pid = fork();
	if (pid == 0)
		become(arguments, output, errors, parent);
	if (pid > 0)
		setpgid(pid, pid);
	return pid;
}

static int exit_status(int status)
{
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Unless a child ends before that. */
static void wait_a_moment(void)
{
	const struct timespec moment = { .tv_nsec = 200000000 };
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	/* The pending signals themselves must stay where they are. */
	sigtimedwait(&child, NULL, &moment);
}

/* Until it is gone. */
static int wait_for(pid_t pid, const char *text, struct process_end *end)
{
	struct progress_line line = { 0 };
	unsigned int interrupted_ms = 0;
	struct timespec began;
	int status = 0;

	clock_gettime(CLOCK_MONOTONIC, &began);
	while (waitpid(pid, &status, WNOHANG) == 0) {
		unsigned int ms = since_ms(&began);

		if (!end->interrupted && process_interrupted()) {
			end->interrupted = true;
			interrupted_ms = ms;
			kill(-pid, SIGTERM);
		}
		if (end->interrupted && ms > interrupted_ms + GRACE_S * 1000)
			kill(-pid, SIGKILL);
		if (ms >= 1000)
			progress_show(&line, text, ms / 1000);
		wait_a_moment();
	}
	if (end->interrupted)
		kill(-pid, SIGKILL);
	progress_wipe(&line);
	end->ms = since_ms(&began);
	return exit_status(status);
}

static void take_child(int number)
{
	(void)number;
}

int process_run(char *const *arguments, int log, const char *text, struct process_end *end,
		struct error *error)
{
	struct sigaction action = { .sa_handler = take_child }, before;
	sigset_t child, mask;
	pid_t pid;

	*end = (struct process_end){ 0 };
	/* One that is ignored is never pending. */
	sigaction(SIGCHLD, &action, &before);
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, &mask);
	pid = start(arguments, log, log);
	if (pid > 0)
		end->status = wait_for(pid, text, end);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	sigaction(SIGCHLD, &before, NULL);
	return pid < 0 ? error_errno(error, "%s", arguments[0]) : 0;
}

static char *read_all(int fd)
{
	char *text = NULL, *more;
	size_t length = 0, capacity = 0;
	ssize_t count = 1;

	while (count > 0) {
		if (capacity - length < 4096) {
			capacity = capacity * 2 + 8192;
			more = realloc(text, capacity);
			if (!more)
				break;
			text = more;
		}
		count = read(fd, text + length, capacity - length - 1);
		if (count > 0)
			length += (size_t)count;
		else if (count < 0 && errno == EINTR)
			count = 1;
	}
	if (text)
		text[length] = '\0';
	if (count == 0)
		return text;
	free(text);
	return NULL;
}

char *process_output(const char *const *arguments)
{
	int pipe_fds[2], status = 1;
	char *text = NULL;
	pid_t pid;

	if (pipe2(pipe_fds, O_CLOEXEC))
		return NULL;
	pid = start((char *const *)arguments, pipe_fds[1], -1);
	close(pipe_fds[1]);
	if (pid > 0) {
		text = read_all(pipe_fds[0]);
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			;
	}
	close(pipe_fds[0]);
	if (status == 0)
		return text;
	free(text);
	return NULL;
}

bool process_finds(const char *program)
{
	const char *folders = getenv("PATH");
	char path[PATH_MAX];

	if (strchr(program, '/'))
		return access(program, X_OK) == 0;
	while (folders && *folders) {
		size_t length = strcspn(folders, ":");

		snprintf(path, sizeof(path), "%.*s/%s", (int)length, folders, program);
		if (length && access(path, X_OK) == 0)
			return true;
		folders += length + (folders[length] == ':');
	}
	return false;
}
