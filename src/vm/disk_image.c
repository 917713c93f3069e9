// SPDX-License-Identifier: GPL-2.0-only
#include "vm/disk_image.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MKFS "mkfs.ext4"

/*
 * Blocks of a page's size; only features that every kernel from 4.x on knows; no journal and no
 * checksums, so that writing a page is all that happens.
 */
static const char *const options[] = {
	"-q", "-F",  "-b", "4096",	"-m", "0",
	"-N", "256", "-E", "nodiscard", "-O", "none,filetype,extent,sparse_super,large_file",
	NULL,
};

#define OPTION_COUNT (sizeof(options) / sizeof(options[0]) - 1)

/* Of the folders in a list with colons; a user's PATH often lacks those of the administrator. */
static bool find_in(const char *folders, char *path, size_t size)
{
	while (folders && *folders) {
		size_t length = strcspn(folders, ":");
		int written = snprintf(path, size, "%.*s/%s", (int)length, folders, MKFS);

		if (length && written > 0 && (size_t)written < size && access(path, X_OK) == 0)
			return true;
		folders += length + (folders[length] == ':');
	}
	return false;
}

static int run_mkfs(const char *program, const struct kept_file *file)
{
	char *arguments[OPTION_COUNT + 3] = { (char *)program };
	posix_spawn_file_actions_t actions;
	int status, failed;
	pid_t pid;

	for (size_t i = 0; i < OPTION_COUNT; i++)
		arguments[1 + i] = (char *)options[i];
	arguments[1 + OPTION_COUNT] = (char *)file->path;
	failed = posix_spawn_file_actions_init(&actions);
	if (failed)
		return failed;
	posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0);
	posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO);
	/* A file in memory goes by the number of its descriptor: to itself, it stays open. */
	posix_spawn_file_actions_adddup2(&actions, file->fd, file->fd);
	failed = posix_spawn(&pid, program, &actions, NULL, arguments, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (failed)
		return failed;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return errno;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

int disk_image_write(const struct kept_file *file, uint64_t size, struct error *error)
{
	char program[4096];
	int failed;

	if (!find_in(getenv("PATH"), program, sizeof(program)) &&
	    !find_in("/usr/sbin:/sbin", program, sizeof(program)))
		return error_set(error,
				 MKFS " is not there; Debian has it in the package e2fsprogs");
	if (ftruncate(file->fd, (off_t)size))
		return error_errno(error, "cannot size the disk image");
	failed = run_mkfs(program, file);
	if (failed > 0)
		return error_set(error, "%.200s: %s", program, strerror(failed));
	return failed ? error_set(error, "%.200s failed", program) : 0;
}
