// SPDX-License-Identifier: GPL-2.0-only
#include "vm/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int keep_open(struct keep *keep, const char *folder, struct error *error)
{
	struct stat status;

	keep->folder[0] = '\0';
	if (!folder)
		return 0;
	if (mkdir(folder, 0777) && errno != EEXIST)
		return error_errno(error, "cannot make the folder %s", folder);
	if (stat(folder, &status) == 0 && !S_ISDIR(status.st_mode))
		return error_set(error, "%s is there already, and no folder", folder);
	if (!realpath(folder, keep->folder))
		return error_errno(error, "folder %s", folder);
	return 0;
}

static int keep_path(const struct keep *keep, const char *name, char *path, size_t size,
		     struct error *error)
{
	if (snprintf(path, size, "%s/%s", keep->folder, name) >= (int)size)
		return error_set(error, "%s/%s is too long a name", keep->folder, name);
	return 0;
}

int keep_file(const struct keep *keep, const char *name, struct kept_file *file,
	      struct error *error)
{
	if (!keep->folder[0]) {
		file->fd = memfd_create(name, MFD_CLOEXEC);
		if (file->fd < 0)
			return error_errno(error, "cannot make %s", name);
		snprintf(file->path, sizeof(file->path), "/proc/self/fd/%d", file->fd);
		return 0;
	}
	if (keep_path(keep, name, file->path, sizeof(file->path), error))
		return -1;
	file->fd = open(file->path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (file->fd < 0)
		return error_errno(error, "cannot write %s", file->path);
	return 0;
}

int keep_text(const struct keep *keep, const char *name, const char *text, struct error *error)
{
	char path[PATH_MAX + 32];
	FILE *stream;

	if (!keep->folder[0])
		return 0;
	if (keep_path(keep, name, path, sizeof(path), error))
		return -1;
	stream = fopen(path, "we");
	if (!stream)
		return error_errno(error, "cannot write %s", path);
	fputs(text, stream);
	if (fclose(stream))
		return error_errno(error, "cannot write %s", path);
	return 0;
}
