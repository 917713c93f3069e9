// SPDX-License-Identifier: GPL-2.0-only
#include "live/boundary_area.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "system/facts.h"
#include "system/uapi.h"

/* fsconfig(2): make the file system */
#define FILE_SYSTEM_CREATE 6

enum content { CONTENT_ANON, CONTENT_SHMEM, CONTENT_READ_ONLY, CONTENT_FILE, CONTENT_SECRET };

/* How each kind is made: what is mapped, what is registered, and what is taken away at last. */
static const struct kind {
	enum content content;
	enum content second_half;
	uint64_t mode;
	bool cached; /* in the page cache, not mapped */
	bool half_registered;
	bool half_read_only;   /* two mappings */
	unsigned int unmapped; /* pages at the end */
} kinds[BOUNDARY_MEMORY_COUNT] = {
	[BOUNDARY_MEMORY_MISSING] = { .mode = UC_UFFDIO_REGISTER_MODE_MISSING },
	[BOUNDARY_MEMORY_WP] = { .mode = UC_UFFDIO_REGISTER_MODE_WP },
	[BOUNDARY_MEMORY_MISSING_WP] = { .mode = UC_UFFDIO_REGISTER_MODE_MISSING |
						 UC_UFFDIO_REGISTER_MODE_WP },
	[BOUNDARY_MEMORY_NONE] = { .unmapped = BOUNDARY_PAGES },
	[BOUNDARY_MEMORY_HOLE] = { .mode = UC_UFFDIO_REGISTER_MODE_MISSING,
				   .unmapped = BOUNDARY_PAGES / 2 },
	[BOUNDARY_MEMORY_PLAIN_HOLE] = { .unmapped = BOUNDARY_PAGES / 2 },
	[BOUNDARY_MEMORY_HALF_REGISTERED] = { .mode = UC_UFFDIO_REGISTER_MODE_MISSING |
						      UC_UFFDIO_REGISTER_MODE_WP,
					      .half_registered = true },
	[BOUNDARY_MEMORY_TWO_MAPPINGS] = { .mode = UC_UFFDIO_REGISTER_MODE_MISSING |
						   UC_UFFDIO_REGISTER_MODE_WP,
					   .half_read_only = true },
	[BOUNDARY_MEMORY_SHMEM_MINOR] = { .content = CONTENT_SHMEM,
					  .second_half = CONTENT_SHMEM,
					  .mode = UC_UFFDIO_REGISTER_MODE_MINOR },
	[BOUNDARY_MEMORY_SHMEM_CACHED] = { .content = CONTENT_SHMEM,
					   .second_half = CONTENT_SHMEM,
					   .cached = true,
					   .mode = UC_UFFDIO_REGISTER_MODE_MINOR },
	[BOUNDARY_MEMORY_SHMEM_MISSING] = { .content = CONTENT_SHMEM,
					    .second_half = CONTENT_SHMEM,
					    .mode = UC_UFFDIO_REGISTER_MODE_MISSING },
	[BOUNDARY_MEMORY_SHARED_READ_ONLY] = { .content = CONTENT_READ_ONLY,
					       .second_half = CONTENT_READ_ONLY },
	[BOUNDARY_MEMORY_FILE] = { .content = CONTENT_FILE, .second_half = CONTENT_FILE },
	[BOUNDARY_MEMORY_HALF_FILE] = { .content = CONTENT_ANON, .second_half = CONTENT_FILE },
	[BOUNDARY_MEMORY_SECRET] = { .content = CONTENT_SECRET, .second_half = CONTENT_SECRET },
};

/* A file in a file system of its own that is mounted nowhere, and gone with its last user. */
static int plain_file(struct error *error)
{
	int context = syscall(SYS_fsopen, "ramfs", 1);
	int mount = -1, file = -1;

	if (context < 0)
		return error_errno(error, "fsopen of ramfs");
	if (!syscall(SYS_fsconfig, context, FILE_SYSTEM_CREATE, NULL, NULL, 0))
		mount = syscall(SYS_fsmount, context, 1, 0);
	if (mount >= 0)
		file = openat(mount, "plain", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (file < 0)
		error_errno(error, "a file in a ramfs of its own");
	if (mount >= 0)
		close(mount);
	close(context);
	return file;
}

static int read_only_again(int file, struct error *error)
{
	char path[64];
	int again;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	again = open(path, O_RDONLY | O_CLOEXEC);
	if (again < 0)
		error_errno(error, "%s", path);
	close(file);
	return again;
}

static int open_content(enum content content, size_t size, struct error *error)
{
	int file;

	if (content == CONTENT_FILE)
		file = plain_file(error);
	else if (content == CONTENT_SECRET)
		file = syscall(SYS_memfd_secret, O_CLOEXEC);
	else
		file = memfd_create("uffd-conform", MFD_CLOEXEC);
	if (file < 0)
		return content == CONTENT_FILE ? -1 : error_errno(error, "memory file");
	if (ftruncate(file, size)) {
		error_errno(error, "ftruncate");
		close(file);
		return -1;
	}
	return content == CONTENT_READ_ONLY ? read_only_again(file, error) : file;
}

static int map_content(struct boundary_area *area, enum content content, size_t offset, size_t size,
		       struct error *error)
{
	int protection = content == CONTENT_READ_ONLY ? PROT_READ : PROT_READ | PROT_WRITE;
	int flags = MAP_FIXED;

	if (content == CONTENT_ANON)
		flags |= MAP_PRIVATE | MAP_ANONYMOUS;
	else
		flags |= content == CONTENT_FILE ? MAP_PRIVATE : MAP_SHARED;
	if (content != CONTENT_ANON && area->file < 0) {
		area->file = open_content(content, BOUNDARY_PAGES * BOUNDARY_PAGE, error);
		if (area->file < 0)
			return -1;
	}
	if (mmap(area->start + offset, size, protection, flags,
		 content == CONTENT_ANON ? -1 : area->file,
		 content == CONTENT_ANON ? 0 : offset) == MAP_FAILED)
		return error_errno(error, "mmap");
	return 0;
}

static int map_kind(struct boundary_area *area, const struct kind *kind, struct error *error)
{
	size_t half = area->size / 2;

	if (kind->content == kind->second_half)
		return map_content(area, kind->content, 0, area->size, error);
	if (map_content(area, kind->content, 0, half, error))
		return -1;
	return map_content(area, kind->second_half, half, half, error);
}

/* The whole of it: no part of such a mapping can be registered by itself. */
static int find_special(struct boundary_area *area, struct error *error)
{
	FILE *maps = fopen("/proc/self/maps", "re");
	uintptr_t start, end, wanted = getauxval(AT_SYSINFO_EHDR);
	char line[256];

	if (!maps)
		return error_errno(error, "/proc/self/maps");
	while (wanted && !area->start && fgets(line, sizeof(line), maps)) {
		if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &start, &end) != 2 || start != wanted)
			continue;
		area->start = (char *)start;
		area->size = end - start;
	}
	fclose(maps);
	return area->start ? 0 : error_set(error, "this process has no vDSO");
}

int boundary_area_map(struct boundary_area *area, enum boundary_memory memory, uint32_t populated,
		      struct error *error)
{
	*area = (struct boundary_area){ .size = BOUNDARY_PAGES * BOUNDARY_PAGE, .file = -1 };
	if (memory == BOUNDARY_MEMORY_SPECIAL)
		return find_special(area, error);
	area->reserved = mmap(NULL, area->size + 2 * BOUNDARY_PAGE, PROT_NONE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (area->reserved == MAP_FAILED) {
		area->reserved = NULL;
		return error_errno(error, "mmap");
	}
	area->start = area->reserved + BOUNDARY_PAGE;
	if (map_kind(area, &kinds[memory], error))
		return -1;
	for (size_t i = 0; kinds[memory].cached && i < BOUNDARY_PAGES; i++)
		if (pwrite(area->file, "", 1, i * BOUNDARY_PAGE) != 1)
			return error_errno(error, "pwrite");
	for (size_t i = 0; i < BOUNDARY_PAGES; i++)
		if (populated >> i & 1)
			*(volatile uint64_t *)(area->start + i * BOUNDARY_PAGE) = i + 1;
	return 0;
}

int boundary_area_register(const struct boundary_area *area, enum boundary_memory memory, int uffd,
			   struct error *error)
{
	const struct kind *kind = &kinds[memory];
	size_t half = area->size / 2;
	size_t unmapped = kind->unmapped * BOUNDARY_PAGE;

	if (kind->half_read_only && mprotect(area->start + half, half, PROT_READ))
		return error_errno(error, "mprotect");
	if (kind->mode &&
	    boundary_register(uffd, area->start, kind->half_registered ? half : area->size,
			      kind->mode, error))
		return -1;
	if (unmapped && munmap(area->start + area->size - unmapped, unmapped))
		return error_errno(error, "munmap");
	return 0;
}

void boundary_area_unmap(struct boundary_area *area)
{
	if (area->reserved)
		munmap(area->reserved, area->size + 2 * BOUNDARY_PAGE);
	if (area->file >= 0)
		close(area->file);
	area->reserved = NULL;
	area->file = -1;
}

int boundary_uffd(uint64_t features, struct error *error)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = features };
	enum uffd_path path;
	int uffd = uffd_open(&path);

	if (uffd < 0)
		return error_errno(error, "userfaultfd");
	if (!ioctl(uffd, UC_UFFDIO_API, &api))
		return uffd;
	error_errno(error, "UFFDIO_API with features 0x%llx", (unsigned long long)features);
	close(uffd);
	return -1;
}

int boundary_register(int uffd, const void *start, size_t size, uint64_t mode, struct error *error)
{
	struct uc_uffdio_register range = {
		.range = { .start = (uintptr_t)start, .len = size },
		.mode = mode,
	};

	if (ioctl(uffd, UC_UFFDIO_REGISTER, &range))
		return error_errno(error, "UFFDIO_REGISTER with mode %llu",
				   (unsigned long long)mode);
	return 0;
}
