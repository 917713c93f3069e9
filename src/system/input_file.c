// SPDX-License-Identifier: GPL-2.0-only
#include "system/input_file.h"

#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#ifndef PIPEFS_MAGIC
#define PIPEFS_MAGIC 0x50495045
#endif

static const struct {
	mode_t type;
	const char *name;
} kinds[] = {
	{ S_IFDIR, "directory" },	 { S_IFIFO, "FIFO" },	      { S_IFSOCK, "socket" },
	{ S_IFCHR, "character device" }, { S_IFBLK, "block device" },
};

/* One without a name ends when its writers do. */
static int is_pipe(const char *path)
{
	struct statfs status;

	return !statfs(path, &status) && status.f_type == PIPEFS_MAGIC;
}

FILE *input_file_open(const char *path, struct error *error)
{
	struct stat status;
	FILE *stream;

	/* To open a FIFO or a device can do something already. */
	if (stat(path, &status)) {
		error_errno(error, "%.256s", path);
		return NULL;
	}
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if ((status.st_mode & S_IFMT) == kinds[i].type && !is_pipe(path)) {
			error_set(error, "%.256s is a %s; a regular file is needed", path,
				  kinds[i].name);
			return NULL;
		}
	stream = fopen(path, "re");
	if (!stream)
		error_errno(error, "%.256s", path);
	return stream;
}
