// SPDX-License-Identifier: GPL-2.0-only
#include "report/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/text.h"

/* With O_APPEND every write goes to the end, so nothing can be overwritten. */
static bool can_overwrite(int fd)
{
	struct stat status;
	int flags = fcntl(fd, F_GETFL);

	return !fstat(fd, &status) && S_ISREG(status.st_mode) && flags >= 0 && !(flags & O_APPEND);
}

void writer_init(struct writer *writer, int fd)
{
	*writer = (struct writer){ .fd = fd };
	writer->start = can_overwrite(fd) ? lseek(fd, 0, SEEK_CUR) : -1;
	writer->tail = writer->start;
}

static void fail(struct writer *writer, int number)
{
	errno = number;
	error_errno(&writer->error, "cannot write");
	writer->failed = true;
}

void writer_no_memory(struct writer *writer)
{
	if (!writer->failed)
		fail(writer, ENOMEM);
}

static void write_all(struct writer *writer, const char *text, size_t length)
{
	while (length && !writer->failed) {
		ssize_t written = write(writer->fd, text, length);

		if (written > 0) {
			text += written;
			length -= (size_t)written;
		} else if (written < 0 && errno == EAGAIN) {
			poll(&(struct pollfd){ .fd = writer->fd, .events = POLLOUT }, 1, -1);
		} else if (written == 0 || errno != EINTR) {
			fail(writer, written ? errno : EIO);
		}
	}
}

static void seek(struct writer *writer, off_t offset)
{
	if (!writer->failed && lseek(writer->fd, offset, SEEK_SET) < 0)
		fail(writer, errno);
}

void writer_line(struct writer *writer, const char *format, ...)
{
	va_list args;
	char *line;
	size_t length;

	va_start(args, format);
	line = text_vformat(format, args);
	va_end(args);
	if (!line) {
		writer_no_memory(writer);
		return;
	}
	/* The end of the string makes room for the newline. */
	length = strlen(line);
	line[length] = '\n';
	write_all(writer, line, length + 1);
	free(line);
}

void writer_record(struct writer *writer, const char *record, const char *closing)
{
	char *text;

	if (writer->start < 0) {
		write_all(writer, record, strlen(record));
		return;
	}
	if (asprintf(&text, "%s%s", record, closing) < 0) {
		writer_no_memory(writer);
		return;
	}
	seek(writer, writer->tail);
	write_all(writer, text, strlen(text));
	writer->tail += (off_t)strlen(record);
	free(text);
}

void writer_overwrite(struct writer *writer, size_t offset, const char *text)
{
	off_t end;

	if (writer->start < 0 || writer->failed)
		return;
	end = lseek(writer->fd, 0, SEEK_CUR);
	seek(writer, writer->start + (off_t)offset);
	write_all(writer, text, strlen(text));
	seek(writer, end);
}
