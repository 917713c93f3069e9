/* SPDX-License-Identifier: GPL-2.0-only */
/* A disk with an ext4 filesystem, for files of the guest that are on no memory filesystem. */
#ifndef UFFD_CONFORM_VM_DISK_IMAGE_H
#define UFFD_CONFORM_VM_DISK_IMAGE_H

#include <stdint.h>

#include "system/error.h"
#include "vm/keep.h"

/* Makes it in the empty file with mkfs.ext4 of e2fsprogs, and sparse. -1: the error says why not.
 */
int disk_image_write(const struct kept_file *file, uint64_t size, struct error *error);

#endif
