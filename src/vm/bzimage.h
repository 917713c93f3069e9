/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tells a Linux/x86 boot image from all the other files that people hand over instead, before a
 * virtual machine is started for nothing.
 */
#ifndef UFFD_CONFORM_VM_BZIMAGE_H
#define UFFD_CONFORM_VM_BZIMAGE_H

#include <stddef.h>

#include "system/error.h"

struct bzimage {
	char release[128]; /* as uname -r will say it; "" where the header is silent */
};

/* What bzimage_parse() looks at; a shorter file is taken as it is. */
#define BZIMAGE_PREFIX (64 * 1024)

/* @data: the first bytes of the file @name. -1: the error says what the file is instead. */
int bzimage_parse(const unsigned char *data, size_t length, const char *name, struct bzimage *image,
		  struct error *error);

int bzimage_read(const char *path, struct bzimage *image, struct error *error);

#endif
