// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/kernels.h"

#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bisect/release.h"
#include "vm/bzimage.h"

struct found {
	struct kernel_file kernel;
	dev_t device;
	ino_t inode;
};

struct list {
	struct found *items;
	size_t count;
};

static bool is_known(const struct list *list, const struct stat *status)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].device == status->st_dev &&
		    list->items[i].inode == status->st_ino)
			return true;
	return false;
}

static int add(struct list *list, const char *path, const struct stat *status, struct error *error)
{
	struct bzimage image;
	struct found *items;
	struct error ignored;

	/* A vmlinux or an initrd of that name is no reason to stop. */
	if (is_known(list, status) || bzimage_read(path, &image, &ignored))
		return 0;
	items = realloc(list->items, (list->count + 1) * sizeof(*items));
	if (!items)
		return error_set(error, "out of memory");
	list->items = items;
	items[list->count] = (struct found){ .device = status->st_dev, .inode = status->st_ino };
	snprintf(items[list->count].kernel.path, PATH_MAX, "%s", path);
	snprintf(items[list->count].kernel.release, LABEL_SIZE, "%s", image.release);
	list->count++;
	return 0;
}

static int by_age(const void *a, const void *b)
{
	const struct kernel_file *first = &((const struct found *)a)->kernel;
	const struct kernel_file *second = &((const struct found *)b)->kernel;
	int order = release_compare(first->release, second->release);

	return order ? order : release_compare(first->path, second->path);
}

static bool has_twin(const struct list *list, size_t i)
{
	const char *release = list->items[i].kernel.release;

	return !release[0] || (i > 0 && !strcmp(list->items[i - 1].kernel.release, release)) ||
	       (i + 1 < list->count && !strcmp(list->items[i + 1].kernel.release, release));
}

static int collect(const char *folder, struct list *list, struct error *error)
{
	char *const roots[] = { (char *)folder, NULL };
	/* In the order of names: of a file with two of them it is the same one every time. */
	FTS *walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, NULL);
	int result = 0;

	if (!walk)
		return error_errno(error, "%.200s", folder);
	for (FTSENT *entry; !result && (entry = fts_read(walk));) {
		if (entry->fts_level == 0 && entry->fts_info != FTS_D && entry->fts_info != FTS_DP)
			result = error_set(error,
					   "--kernel-dir: %.200s is no folder that can be read",
					   folder);
		else if (entry->fts_info == FTS_F && (!strncmp(entry->fts_name, "bzImage", 7) ||
						      !strncmp(entry->fts_name, "vmlinuz", 7)))
			result = add(list, entry->fts_path, entry->fts_statp, error);
	}
	fts_close(walk);
	if (!result && list->count < 2)
		result = error_set(
			error,
			"--kernel-dir: %.200s has %zu kernel%s, bzImage* or vmlinuz*; two "
			"are needed at least",
			folder, list->count, list->count == 1 ? "" : "s");
	return result;
}

int kernels_find(const char *folder, struct kernel_file **kernels, size_t *count,
		 struct error *error)
{
	struct list list = { 0 };
	size_t prefix = strlen(folder);

	*kernels = NULL;
	*count = 0;
	if (collect(folder, &list, error) == 0) {
		qsort(list.items, list.count, sizeof(*list.items), by_age);
		*kernels = calloc(list.count, sizeof(**kernels));
		if (!*kernels)
			error_set(error, "out of memory");
	}
	for (size_t i = 0; *kernels && i < list.count; i++) {
		struct kernel_file *kernel = &(*kernels)[i];
		const char *below;

		*kernel = list.items[i].kernel;
		below = kernel->path + prefix + strspn(kernel->path + prefix, "/");
		snprintf(kernel->label, LABEL_SIZE, "%.127s",
			 has_twin(&list, i) ? below : kernel->release);
	}
	*count = *kernels ? list.count : 0;
	free(list.items);
	return *kernels ? 0 : -1;
}
