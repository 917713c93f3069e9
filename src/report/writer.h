/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Writes a report piece by piece, each in one write(2), so that other output to the same place
 * cannot come in between and a crash leaves what was written before. The first error is kept and
 * ends the writing. The program should ignore SIGPIPE, else a closed pipe ends it.
 */
#ifndef UFFD_CONFORM_REPORT_WRITER_H
#define UFFD_CONFORM_REPORT_WRITER_H

#include <stdbool.h>
#include <sys/types.h>

#include "system/error.h"

struct writer {
	int fd;
	off_t start; /* of the document in a regular file, -1 in anything else */
	off_t tail;  /* where the closing part begins and the next record goes */
	bool failed;
	struct error error;
};

void writer_init(struct writer *writer, int fd);

/* Notes that memory ran out. */
void writer_no_memory(struct writer *writer);

/* One line by printf, made printable, with a newline put behind it. */
void writer_line(struct writer *writer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/*
 * One record of a document that needs a closing part. In a regular file the closing part follows
 * at once and the next record overwrites it, so that the document is whole after every record;
 * elsewhere it is left out, and the last record must bring it. A record must be at least as long
 * as the closing part before it.
 */
void writer_record(struct writer *writer, const char *record, const char *closing);

/* Overwrites bytes already written, counted from the document's start; regular files only. */
void writer_overwrite(struct writer *writer, size_t offset, const char *text);

#endif
