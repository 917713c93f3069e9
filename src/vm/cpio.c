// SPDX-License-Identifier: GPL-2.0-only
/* The format: Documentation/driver-api/early-userspace/buffer-format.rst in the kernel tree. */
#include "vm/cpio.h"

#include <string.h>
#include <sys/stat.h>

struct entry {
	const char *name;
	unsigned int mode, links, device_major, device_minor;
	const void *data;
	size_t length;
};

static void put(struct cpio *cpio, const void *data, size_t length)
{
	fwrite(data, 1, length, cpio->stream);
	cpio->written += length;
}

static void align(struct cpio *cpio)
{
	static const char zeros[4];

	put(cpio, zeros, -cpio->written & 3);
}

static void put_entry(struct cpio *cpio, unsigned int inode, const struct entry *entry)
{
	const char *name = entry->name[0] == '/' ? entry->name + 1 : entry->name;
	size_t name_size = strlen(name) + 1;
	char header[128];
	int length;

	length = snprintf(header, sizeof(header),
			  "070701%08X%08X%08X%08X%08X%08X%08zX%08X%08X%08X%08X%08zX%08X", inode,
			  entry->mode, 0, 0, entry->links, 0, entry->length, 0, 0,
			  entry->device_major, entry->device_minor, name_size, 0);
	put(cpio, header, (size_t)length);
	put(cpio, name, name_size);
	align(cpio);
	if (entry->length)
		put(cpio, entry->data, entry->length);
	align(cpio);
}

void cpio_begin(struct cpio *cpio, FILE *stream)
{
	*cpio = (struct cpio){ .stream = stream };
}

void cpio_directory(struct cpio *cpio, const char *name)
{
	put_entry(cpio, ++cpio->inode,
		  &(struct entry){ .name = name, .mode = S_IFDIR | 0755, .links = 2 });
}

void cpio_file(struct cpio *cpio, const char *name, unsigned int permissions, const void *data,
	       size_t length)
{
	put_entry(cpio, ++cpio->inode,
		  &(struct entry){ .name = name,
				   .mode = S_IFREG | permissions,
				   .links = 1,
				   .data = data,
				   .length = length });
}

void cpio_character_device(struct cpio *cpio, const char *name, unsigned int permissions,
			   unsigned int device_major, unsigned int device_minor)
{
	put_entry(cpio, ++cpio->inode,
		  &(struct entry){ .name = name,
				   .mode = S_IFCHR | permissions,
				   .links = 1,
				   .device_major = device_major,
				   .device_minor = device_minor });
}

void cpio_end(struct cpio *cpio)
{
	put_entry(cpio, 0, &(struct entry){ .name = "TRAILER!!!", .links = 1 });
}
