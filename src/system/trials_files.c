// SPDX-License-Identifier: GPL-2.0-only
#include "system/trials.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "system/uapi.h"

void trial_memfd(struct facts *facts)
{
	int fd = memfd_create("uffd-conform", MFD_CLOEXEC);

	facts->memfd_errno = fd < 0 ? errno : 0;
	if (fd >= 0 && ftruncate(fd, sysconf(_SC_PAGESIZE)) < 0)
		facts->memfd_errno = errno;
	facts->memfd = !facts->memfd_errno;
}

void trial_memfd_secret(struct facts *facts)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	int fd = (int)syscall(UC_SYS_MEMFD_SECRET, O_CLOEXEC);
	char *page = MAP_FAILED;

	if (fd >= 0 && ftruncate(fd, (off_t)size) == 0)
		page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED) {
		facts->memfd_secret_errno = errno;
		return;
	}
	write_byte(page, 1);
	facts->memfd_secret_errno = 0;
}

static bool is_on_disk(const char *folder)
{
	static const unsigned long disks[] = {
		EXT4_SUPER_MAGIC,
		XFS_SUPER_MAGIC,
		BTRFS_SUPER_MAGIC,
		F2FS_SUPER_MAGIC,
	};
	struct statfs status;

	if (statfs(folder, &status) < 0)
		return false;
	errno = EMEDIUMTYPE;
	for (size_t i = 0; i < sizeof(disks) / sizeof(disks[0]); i++)
		if ((unsigned long)status.f_type == disks[i])
			return true;
	return false;
}

int disk_file_open(const char *folder)
{
	char path[FACTS_FOLDER_MAX + 32];
	int fd;

	if (!is_on_disk(folder))
		return -1;
	fd = open(folder, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
	if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR))
		return fd;
	if (snprintf(path, sizeof(path), "%s/uffd-conform.XXXXXX", folder) >= (int)sizeof(path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	fd = mkostemp(path, O_CLOEXEC);
	if (fd >= 0)
		unlink(path);
	return fd;
}

void trial_disk_file(struct facts *facts)
{
	char folder[FACTS_FOLDER_MAX];
	int fd = getcwd(folder, sizeof(folder)) ? disk_file_open(folder) : -1;

	/* A page of it has to fit. */
	if (fd < 0 || ftruncate(fd, sysconf(_SC_PAGESIZE)) < 0 || pwrite(fd, "x", 1, 0) != 1) {
		facts->disk_file_errno = errno;
		return;
	}
	facts->disk_file_errno = 0;
	strcpy(facts->disk_folder, folder);
}
