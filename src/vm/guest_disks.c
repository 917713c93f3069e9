// SPDX-License-Identifier: GPL-2.0-only
#include "vm/guest_disks.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/swap.h>
#include <time.h>
#include <unistd.h>

#include "system/value_file.h"
#include "vm/swap_image.h"

/* In the order in which they are given to QEMU. */
#define SWAP_DEVICE "vda"
#define DISK_DEVICE "vdb"

#define ZRAM_DEVICE "zram0"
#define ZRAM_SIZE   "/sys/block/" ZRAM_DEVICE "/disksize"
#define ZRAM_PAGES  65536

static bool holds_entries(const char *path)
{
	const struct dirent *entry;
	bool found = false;
	DIR *folder = opendir(path);

	while (folder && !found && (entry = readdir(folder)) != NULL)
		found = entry->d_name[0] != '.';
	if (folder)
		closedir(folder);
	return found;
}

/* A disk may be probed in the background, but only if there is a driver for it. */
static bool try_for_a_while(int (*attempt)(void))
{
	const struct timespec moment = { .tv_nsec = 20 * 1000 * 1000 };
	int tries = 1;

	if (access("/sys/bus/virtio/drivers/virtio_blk", F_OK) == 0 &&
	    holds_entries("/sys/bus/virtio/devices"))
		tries = 50;
	while (tries-- > 0) {
		if (attempt() == 0)
			return true;
		/* ENOSYS, EPERM: a kernel without swap; ENODEV: without ext4. */
		if (errno != ENOENT && errno != ENXIO)
			return false;
		if (tries > 0)
			nanosleep(&moment, NULL);
	}
	return false;
}

/*
 * On a disk that rotates the kernel keeps no clusters, and has to split large folios before they
 * go out; on this one they go as a whole, as on the disks of today.
 */
static int swap_on_disk(void)
{
	value_write("/sys/block/" SWAP_DEVICE "/queue/rotational", "0");
	return swapon("/dev/" SWAP_DEVICE, 0);
}

static bool swap_on_zram(void)
{
	unsigned char header[SWAP_PAGE_SIZE];
	char size[32];
	bool written;
	int fd;

	snprintf(size, sizeof(size), "%lu", (unsigned long)ZRAM_PAGES * SWAP_PAGE_SIZE);
	if (access(ZRAM_SIZE, W_OK) || value_write(ZRAM_SIZE, size))
		return false;
	swap_header(header, ZRAM_PAGES);
	fd = open("/dev/" ZRAM_DEVICE, O_WRONLY | O_CLOEXEC);
	written = fd >= 0 && write(fd, header, sizeof(header)) == (ssize_t)sizeof(header);
	if (fd >= 0 && close(fd))
		written = false;
	return written && swapon("/dev/" ZRAM_DEVICE, 0) == 0;
}

void guest_swap_on(char *device, size_t size)
{
	const char *name = "";

	if (try_for_a_while(swap_on_disk))
		name = SWAP_DEVICE;
	else if (swap_on_zram())
		name = ZRAM_DEVICE;
	snprintf(device, size, "%s", name);
}

static int mount_disk(void)
{
	return mount("/dev/" DISK_DEVICE, GUEST_DISK, "ext4", MS_NOSUID | MS_NODEV | MS_NOATIME,
		     NULL);
}

void guest_disk_on(char *device, size_t size)
{
	bool mounted = access(GUEST_DISK, F_OK) == 0 && try_for_a_while(mount_disk) &&
		       chdir(GUEST_DISK) == 0;

	snprintf(device, size, "%s", mounted ? DISK_DEVICE : "");
}
