/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a boot leaves for people to look at, in a folder of their choice: console.log,
 * results.stream, qemu.cmd (to be run again by sh), initramfs.cpio, swap.raw, disk.raw, and
 * verdict, one line that says "failed" from before the boot until something better is known.
 * Without a folder the same files live in memory only, under names that QEMU can open while we are
 * there.
 */
#ifndef UFFD_CONFORM_VM_KEEP_H
#define UFFD_CONFORM_VM_KEEP_H

#include <limits.h>

#include "system/error.h"

struct keep {
	char folder[PATH_MAX]; /* absolute; "": in memory */
};

struct kept_file {
	int fd;			  /* read and write */
	char path[PATH_MAX + 32]; /* for QEMU */
};

/* @folder: NULL, or made if it is not there. */
int keep_open(struct keep *keep, const char *folder, struct error *error);
int keep_file(const struct keep *keep, const char *name, struct kept_file *file,
	      struct error *error);

/* Replaces the folder's file @name by @text; without a folder does nothing. */
int keep_text(const struct keep *keep, const char *name, const char *text, struct error *error);

#endif
