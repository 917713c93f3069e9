// SPDX-License-Identifier: GPL-2.0-only
#include "system/settings.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system/guardian.h"
#include "system/isolated_fork.h"
#include "system/value_file.h"

#define TURN_STEP_MS 50

struct settings {
	int socket; /* to the guardian */
	pid_t guardian;
	struct saved_values saved; /* the same as the guardian's: for when it is gone */
};

/* One acknowledgement; false when the guardian is gone. */
static bool acknowledged(int socket)
{
	char answer;
	ssize_t got;

	do
		got = recv(socket, &answer, 1, 0);
	while (got < 0 && errno == EINTR);
	return got == 1 && answer == GUARDIAN_NOTED;
}

struct guardian_start {
	int mine, others;
	pid_t tool;
};

static int guardian_child(void *context)
{
	const struct guardian_start *start = context;

	close(start->mine);
	return guardian_main(start->others, start->tool);
}

static pid_t fork_guardian(int mine, int others, struct error *error)
{
	struct guardian_start start = { .mine = mine, .others = others, .tool = getpid() };
	const struct isolated_fork request = { .child = guardian_child, .context = &start };
	sigset_t all, before;
	pid_t pid;

	/* No signal may find the guardian before it ignores them. */
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid = isolated_fork(&request, error);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return pid;
}

int settings_take_turn(const char *turn_name, unsigned int wait_ms, struct error *error)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	size_t length = strlen(turn_name);
	int turn = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	int ret;

	if (turn < 0)
		return error_errno(error, "cannot make a socket for the turn to change settings");
	/* An abstract name: no file, and none that could be left behind. */
	memcpy(name.sun_path + 1, turn_name, length);
	for (unsigned int waited = 0;; waited += TURN_STEP_MS) {
		ret = bind(turn, (struct sockaddr *)&name,
			   offsetof(struct sockaddr_un, sun_path) + 1 + length);
		if (!ret || errno != EADDRINUSE || waited >= wait_ms)
			break;
		usleep(TURN_STEP_MS * 1000);
	}
	if (!ret)
		return turn;
	if (errno == EADDRINUSE)
		error_set(error, "another run changes settings (--tune): only one can at a time; "
				 "wait for its end");
	else
		error_errno(error, "cannot take the turn to change settings");
	close(turn);
	return -1;
}

static int start_guardian(struct settings *settings, struct error *error)
{
	int sockets[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) < 0)
		return error_errno(error, "cannot make a socket for the guardian of the settings");
	settings->socket = sockets[0];
	settings->guardian = fork_guardian(sockets[0], sockets[1], error);
	close(sockets[1]);
	if (settings->guardian > 0 && acknowledged(settings->socket))
		return 0;
	if (settings->guardian > 0) {
		error_set(error, "the guardian of the settings did not start");
		waitpid(settings->guardian, NULL, 0);
	}
	close(settings->socket);
	return -1;
}

struct settings *settings_start(struct error *error)
{
	struct settings *settings = calloc(1, sizeof(*settings));

	if (!settings) {
		error_set(error, "cannot start the guardian of the settings: out of memory");
		return NULL;
	}
	if (!start_guardian(settings, error))
		return settings;
	free(settings);
	return NULL;
}

static int note(struct settings *settings, const char *path, const char *value, struct error *error)
{
	char message[GUARDIAN_MESSAGE_MAX];
	size_t path_size = strlen(path) + 1, value_size = strlen(value) + 1;

	if (path_size + value_size > sizeof(message))
		return error_set(error, "cannot set %.200s: the path is too long", path);
	memcpy(message, path, path_size);
	memcpy(message + path_size, value, value_size);
	if (send(settings->socket, message, path_size + value_size, MSG_NOSIGNAL) < 0 ||
	    !acknowledged(settings->socket))
		return error_set(error, "cannot set %s: the guardian that would restore it is gone",
				 path);
	if (saved_values_add(&settings->saved, path, value) < 0)
		return error_set(error, "cannot set %s: out of memory", path);
	return 0;
}

int settings_set(struct settings *settings, const char *path, const char *value,
		 struct error *error)
{
	char old[VALUE_MAX];
	int failed = value_read(path, old, sizeof(old));

	if (failed)
		return error_set(error, "cannot set %s: %s", path, strerror(failed));
	value_choice(old);
	if (note(settings, path, old, error) < 0)
		return -1;
	failed = value_write(path, value);
	if (failed)
		return error_set(error, "cannot write \"%s\" to %s: %s", value, path,
				 strerror(failed));
	return 0;
}

struct failures {
	struct error *error;
	unsigned int count;
};

static void add_failure(const char *report, void *context)
{
	struct failures *failures = context;

	if (failures->count++ == 0)
		error_set(failures->error, "cannot restore %s", report);
	else
		error_append(failures->error, "; nor %s", report);
}

/* What the guardian could not restore; false when it was gone before it was done. */
static bool guardian_reports(int socket, struct failures *failures)
{
	char report[sizeof(failures->error->text)];
	ssize_t got;

	for (;;) {
		got = recv(socket, report, sizeof(report) - 1, 0);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		if (got == 1 && report[0] == GUARDIAN_DONE)
			return true;
		report[got] = '\0';
		add_failure(report, failures);
	}
}

int settings_restore(struct settings *settings, struct error *error)
{
	struct failures failures = { .error = error };

	shutdown(settings->socket, SHUT_WR);
	if (!guardian_reports(settings->socket, &failures))
		saved_values_restore(&settings->saved, add_failure, &failures);
	close(settings->socket);
	while (waitpid(settings->guardian, NULL, 0) < 0 && errno == EINTR)
		;
	saved_values_free(&settings->saved);
	free(settings);
	return failures.count > 0 ? -1 : 0;
}
