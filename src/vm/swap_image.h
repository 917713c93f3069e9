/* SPDX-License-Identifier: GPL-2.0-only */
/* Makes a file into a raw swap device, as mkswap(8) would, without writing more than one page. */
#ifndef UFFD_CONFORM_VM_SWAP_IMAGE_H
#define UFFD_CONFORM_VM_SWAP_IMAGE_H

#include <stdint.h>

#include "system/error.h"

#define SWAP_PAGE_SIZE 4096

/* Fills in the first page of a swap device of @pages pages of 4 KiB. */
void swap_header(unsigned char header[SWAP_PAGE_SIZE], uint32_t pages);

/* Makes the file behind @fd sparse, of @size bytes (a multiple of 4 KiB), with a swap header. */
int swap_image_write(int fd, uint64_t size, struct error *error);

#endif
