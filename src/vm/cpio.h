/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Writes a cpio archive of the "newc" kind, the one the kernel unpacks as its initramfs. Owners
 * and times are 0, a leading "/" of a name is left out, so equal input gives equal archives. Write
 * errors stay in the stream: look at ferror() after cpio_end().
 */
#ifndef UFFD_CONFORM_VM_CPIO_H
#define UFFD_CONFORM_VM_CPIO_H

#include <stddef.h>
#include <stdio.h>

struct cpio {
	FILE *stream;
	unsigned int inode;
	size_t written;
};

void cpio_begin(struct cpio *cpio, FILE *stream);
void cpio_directory(struct cpio *cpio, const char *name);
void cpio_file(struct cpio *cpio, const char *name, unsigned int permissions, const void *data,
	       size_t length);
void cpio_character_device(struct cpio *cpio, const char *name, unsigned int permissions,
			   unsigned int device_major, unsigned int device_minor);
void cpio_end(struct cpio *cpio);

#endif
