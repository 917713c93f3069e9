/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Kernel module files. Compressed ones are unpacked on the host, by the program of their format
 * (xz, zstd, gzip): that works for every guest kernel, needs no library, and the dependencies can
 * be read from the module itself, so that no modules.dep is needed.
 */
#ifndef UFFD_CONFORM_VM_MODULE_FILE_H
#define UFFD_CONFORM_VM_MODULE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "system/error.h"

struct module_file {
	unsigned char *data; /* uncompressed, a trailing signature included; to be freed */
	size_t length;
};

int module_file_read(const char *path, struct module_file *file, struct error *error);

/*
 * The first value of @key ("depends", "name") in the .modinfo section of an ELF file: 1 and the
 * value, 0 if the key is not there, -1 if this is no 64-bit little-endian ELF file.
 */
int modinfo_find(const unsigned char *elf, size_t length, const char *key, char *value,
		 size_t size);

/* "/lib/.../virtio-rng.ko.xz" is virtio_rng; false: no module's file name. */
bool module_name(const char *path, char *name, size_t size);

#endif
