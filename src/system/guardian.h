/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The process behind settings.h that puts old values back, and the list that both sides keep.
 *
 * Over a SOCK_SEQPACKET pair the tool sends "PATH\0VALUE\0", one message for each value before it
 * overwrites it; the guardian answers each, and its own start, with GUARDIAN_NOTED. The end of the
 * stream or of the tool's process makes it restore: a message "PATH: REASON" for each failure, then
 * GUARDIAN_DONE. A cell's process may hold a copy of the socket, so the end of the stream alone
 * would not tell that the tool was killed.
 */
#ifndef UFFD_CONFORM_SYSTEM_GUARDIAN_H
#define UFFD_CONFORM_SYSTEM_GUARDIAN_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "system/value_file.h"

#define GUARDIAN_NAME	     "uffd-guardian"
#define GUARDIAN_MESSAGE_MAX (PATH_MAX + VALUE_MAX)
#define GUARDIAN_NOTED	     'n'
#define GUARDIAN_DONE	     'd'

struct saved_value {
	char *path;
	char *value;
};

struct saved_values {
	struct saved_value *values;
	size_t count;
};

/* 0, also for a path that is there already and keeps its value; -1: out of memory. */
int saved_values_add(struct saved_values *saved, const char *path, const char *value);

/*
 * Writes back in reverse order what is not as it was. Calls @report with "PATH: REASON" for each
 * failure and returns their number.
 */
unsigned int saved_values_restore(const struct saved_values *saved,
				  void (*report)(const char *text, void *context), void *context);
void saved_values_free(struct saved_values *saved);

/* Entered with every signal blocked. Returns the exit status: 0, or 1 if a value was not restored.
 */
int guardian_main(int socket, pid_t tool);

#endif
