// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
	mode_t type;
	const char *name;
} kinds[] = {
	{ S_IFDIR, "directory" },	 { S_IFIFO, "fifo" },	      { S_IFSOCK, "socket" },
	{ S_IFCHR, "character device" }, { S_IFBLK, "block device" },
};

static int check_kind(const char *path, const struct stat *status, struct error *error)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if ((status->st_mode & S_IFMT) == kinds[i].type)
			return error_set(error, "%s is a %s; cases are read from a regular file",
					 quote_source(path).text, kinds[i].name);
	return 0;
}

/* A size of 0 says nothing (as in /proc), and a file can grow: read until the end. */
static char *read_all(int fd, const char *path, size_t *length, struct error *error)
{
	char *text = malloc(SEQUENCE_FILE_MAX + 1);
	ssize_t got;

	if (!text) {
		error_set(error, "out of memory");
		return NULL;
	}
	*length = 0;
	do { /* a full buffer reads as an end */
		got = read(fd, text + *length, SEQUENCE_FILE_MAX + 1 - *length);
		if (got > 0)
			*length += (size_t)got;
	} while (got > 0 || (got < 0 && errno == EINTR));
	if (got >= 0 && *length <= SEQUENCE_FILE_MAX)
		return text;
	if (got < 0)
		error_errno(error, "cannot read %s", quote_source(path).text);
	else
		error_set(error, "%s is too large; a file of cases has at most %d bytes",
			  quote_source(path).text, SEQUENCE_FILE_MAX);
	free(text);
	return NULL;
}

/* Looks before it opens: to open a device can do something already. */
static int open_regular(const char *path, struct error *error)
{
	struct stat status;
	int fd;

	if (stat(path, &status))
		return error_errno(error, "cannot open %s", quote_source(path).text);
	if (check_kind(path, &status, error))
		return -1;
	fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return error_errno(error, "cannot open %s", quote_source(path).text);
	if (fstat(fd, &status))
		error_errno(error, "cannot stat %s", quote_source(path).text);
	else if (!check_kind(path, &status, error))
		return fd;
	close(fd);
	return -1;
}

int sequences_load(const char *path, struct sequence **sequences, size_t *count,
		   struct error *error)
{
	size_t length;
	char *text;
	int status;
	int fd = open_regular(path, error);

	if (fd < 0)
		return -1;
	text = read_all(fd, path, &length, error);
	close(fd);
	if (!text)
		return -1;
	status = sequences_parse(text, length, path, sequences, count, error);
	free(text);
	if (status == 0 && *count == 0)
		return error_set(error, "no case in %s; a case begins with 'case FAMILY/NAME'",
				 quote_source(path).text);
	return status;
}
