/* SPDX-License-Identifier: GPL-2.0-only */
/* The guest's disks: swap, and a filesystem. Each is given as "vda" or the like, "" without one. */
#ifndef UFFD_CONFORM_VM_GUEST_DISKS_H
#define UFFD_CONFORM_VM_GUEST_DISKS_H

#include <stddef.h>

#define GUEST_DISK "/disk"

/* The swap disk, or compressed memory where the kernel has no driver for the disk. */
void guest_swap_on(char *device, size_t size);

/* Mounts the filesystem, if the host made one, and makes it the working directory. */
void guest_disk_on(char *device, size_t size);

#endif
