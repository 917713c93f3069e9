// SPDX-License-Identifier: GPL-2.0-only
#include "vm/swap_image.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Version 1 of the header, little-endian, after 1 KiB left to boot loaders. */
enum {
	HEADER_VERSION = 1024,
	HEADER_LAST_PAGE = 1028,
	HEADER_MAGIC = SWAP_PAGE_SIZE - 10,
};

static void put_le32(unsigned char *where, uint32_t value)
{
	for (unsigned int byte = 0; byte < 4; byte++)
		where[byte] = (unsigned char)(value >> (8 * byte));
}

void swap_header(unsigned char header[SWAP_PAGE_SIZE], uint32_t pages)
{
	memset(header, 0, SWAP_PAGE_SIZE);
	put_le32(header + HEADER_VERSION, 1);
	put_le32(header + HEADER_LAST_PAGE, pages - 1);
	memcpy(header + HEADER_MAGIC, "SWAPSPACE2", 10);
}

int swap_image_write(int fd, uint64_t size, struct error *error)
{
	unsigned char header[SWAP_PAGE_SIZE];
	ssize_t written;

	swap_header(header, (uint32_t)(size / SWAP_PAGE_SIZE));
	if (ftruncate(fd, (off_t)size))
		return error_errno(error, "cannot size the swap image");
	written = pwrite(fd, header, sizeof(header), 0);
	if (written != (ssize_t)sizeof(header)) {
		if (written >= 0)
			errno = ENOSPC;
		return error_errno(error, "cannot write the swap image");
	}
	return 0;
}
