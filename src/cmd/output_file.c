// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static int stat_folder(const char *path, struct stat *status)
{
	char folder[PATH_MAX];
	size_t length = (size_t)(base_of(path) - path);

	snprintf(folder, sizeof(folder), "%.*s", (int)length, path);
	return stat(length ? folder : ".", status);
}

bool output_file_is(const char *path, const char *other)
{
	struct stat first, second;
	bool there = !stat(path, &first), other_there = !stat(other, &second);

	if (there != other_there)
		return false;
	/* There is only one /dev/null, and it takes any number. */
	if (there && S_ISCHR(first.st_mode))
		return false;
	if (!there && (strcmp(base_of(path), base_of(other)) != 0 || stat_folder(path, &first) ||
		       stat_folder(other, &second)))
		return false;
	return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

int output_file_check(const char *path, struct error *error)
{
	struct stat status;
	bool made;
	int fd;

	/* Who reads a FIFO would take its closing for the end. */
	if (!stat(path, &status) && S_ISFIFO(status.st_mode))
		return access(path, W_OK) ? error_errno(error, "cannot write %.256s", path) : 0;
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	made = fd >= 0;
	if (!made && errno == EEXIST)
		fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0)
		return error_errno(error, "cannot write %.256s", path);
	close(fd);
	if (made)
		unlink(path);
	return 0;
}

int output_file_write(const char *path, const char *text, size_t size, struct error *error)
{
	FILE *stream = path ? fopen(path, "we") : stdout;
	bool failed;

	if (!stream)
		return error_errno(error, "cannot write %.256s", path);
	errno = 0;
	failed = fwrite(text, 1, size, stream) != size;
	if (!path)
		return 0;
	if (fclose(stream))
		failed = true;
	if (!failed)
		return 0;
	return errno ? error_errno(error, "%.256s", path)
		     : error_set(error, "%.256s: not all could be written", path);
}
