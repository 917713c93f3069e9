/* SPDX-License-Identifier: GPL-2.0-only */
/* Small things with files and folders. */
#ifndef UFFD_CONFORM_BISECT_FOLDER_H
#define UFFD_CONFORM_BISECT_FOLDER_H

#include <stdbool.h>

#include "system/error.h"

/* With those above it; one that is there has to be writable. */
int folder_make(const char *path, struct error *error);

/* With all that is in it; what is not there is no error. */
void folder_remove(const char *path);

int folder_copy(const char *from, const char *to, bool append, struct error *error);
int folder_write(const char *path, const char *text, struct error *error);

/* The whole file, to be freed; NULL with the error set. */
char *folder_read(const char *path, struct error *error);

#endif
