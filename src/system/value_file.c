// SPDX-License-Identifier: GPL-2.0-only
#include "system/value_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int value_read(const char *path, char *value, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t length = 0;
	ssize_t got;
	int failed = 0;

	value[0] = '\0';
	if (fd < 0)
		return errno;
	while (length < size) {
		got = read(fd, value + length, size - length);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			failed = errno;
		if (got <= 0)
			break;
		length += (size_t)got;
	}
	close(fd);
	if (!failed && length == size)
		failed = EFBIG;
	if (failed)
		length = 0;
	while (length > 0 && strchr(" \t\n", value[length - 1]))
		length--;
	value[length] = '\0';
	return failed;
}

int value_write(const char *path, const char *value)
{
	char line[VALUE_MAX + 1];
	size_t length = strlen(value);
	ssize_t written;
	int fd, failed = 0;

	if (length >= VALUE_MAX)
		return EFBIG;
	memcpy(line, value, length);
	line[length++] = '\n';
	do
		fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	if (fd < 0)
		return errno;
	do
		written = write(fd, line, length);
	while (written < 0 && errno == EINTR);
	if (written < 0)
		failed = errno;
	else if ((size_t)written != length)
		failed = EIO;
	if (close(fd) < 0 && errno != EINTR && !failed)
		failed = errno;
	return failed;
}

void value_choice(char *value)
{
	char *open = strchr(value, '['), *close;

	if (!open || (open != value && open[-1] != ' '))
		return;
	close = strchr(open, ']');
	if (!close || (close[1] && close[1] != ' ') || memchr(open, ' ', (size_t)(close - open)))
		return;
	*close = '\0';
	memmove(value, open + 1, (size_t)(close - open));
}

int value_read_int(const char *path)
{
	char text[64], *end;
	long value;

	if (value_read(path, text, sizeof(text)) || !*text)
		return -1;
	errno = 0;
	value = strtol(text, &end, 10);
	if (errno || *end || value < 0 || value > INT_MAX)
		return -1;
	return (int)value;
}
