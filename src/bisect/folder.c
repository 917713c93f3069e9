// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/folder.h"

#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int folder_make(const char *path, struct error *error)
{
	char part[PATH_MAX], probe[PATH_MAX + 32];
	FILE *stream;

	snprintf(part, sizeof(part), "%s", path);
	for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(part, 0777);
		*slash = '/';
	}
	if (mkdir(part, 0777) && errno != EEXIST)
		return error_errno(error, "%.200s cannot be made", path);
	/* What one may do is told by doing it. */
	snprintf(probe, sizeof(probe), "%s/.probe-%d", path, (int)getpid());
	stream = fopen(probe, "we");
	if (!stream || fputs("0123456789", stream) < 0 || fflush(stream)) {
		error_errno(error, "%.200s cannot be written to", path);
		if (stream)
			fclose(stream);
		unlink(probe);
		return -1;
	}
	fclose(stream);
	unlink(probe);
	return 0;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk)
{
	(void)status;
	(void)type;
	(void)walk;
	remove(path);
	return 0;
}

void folder_remove(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

char *folder_read(const char *path, struct error *error)
{
	FILE *stream = fopen(path, "re");
	struct error ignored = { 0 };
	char *text = NULL;
	size_t size = 0;
	ssize_t length = 0;

	error = error ? error : &ignored;
	if (stream)
		length = getdelim(&text, &size, '\0', stream);
	if (!stream || (length < 0 && !feof(stream))) {
		error_errno(error, "%.200s", path);
		free(text);
		text = NULL;
	} else if (length < 0) {
		free(text);
		text = strdup("");
	}
	if (stream)
		fclose(stream);
	return text;
}

static int copy_stream(FILE *from, FILE *to)
{
	char buffer[65536];
	size_t length;

	while ((length = fread(buffer, 1, sizeof(buffer), from)) > 0)
		if (fwrite(buffer, 1, length, to) != length)
			return -1;
	return ferror(from) ? -1 : 0;
}

int folder_copy(const char *from, const char *to, bool append, struct error *error)
{
	FILE *source = fopen(from, "re"), *target;
	int result;

	if (!source)
		return error_errno(error, "%.200s", from);
	target = fopen(to, append ? "ae" : "we");
	if (!target) {
		fclose(source);
		return error_errno(error, "%.200s", to);
	}
	result = copy_stream(source, target);
	if (fclose(target))
		result = -1;
	if (result)
		error_errno(error, "%.200s", to);
	fclose(source);
	return result;
}

int folder_write(const char *path, const char *text, struct error *error)
{
	FILE *stream = fopen(path, "we");
	int result;

	if (!stream)
		return error_errno(error, "%.200s", path);
	result = fputs(text, stream) < 0;
	if (fclose(stream) || result)
		return error_errno(error, "%.200s", path);
	return 0;
}
