// SPDX-License-Identifier: GPL-2.0-only
#include "vm/modules.h"

#include <fts.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEPENDENCY_DEPTH_MAX 16

/* All modules of a kernel, by name. */
struct module_index {
	struct known_module {
		char *path;
		char name[MODULE_NAME_SIZE];
	} * items;
	size_t count, room;
};

static bool holds_modules(const char *folder)
{
	char path[PATH_MAX];

	return snprintf(path, sizeof(path), "%s/kernel", folder) < (int)sizeof(path) &&
	       access(path, R_OK | X_OK) == 0;
}

static bool try_folder(const char *root, const char *below, const char *release, char *folder,
		       size_t size)
{
	int length = snprintf(folder, size, "%s%s%s", root, below, release);

	return length >= 0 && (size_t)length < size && holds_modules(folder);
}

int modules_find(const char *given, const char *kernel, const char *release, char *folder,
		 size_t size, struct error *error)
{
	static const char *const below[] = { "/lib/modules/", "/usr/lib/modules/", "/" };
	char path[PATH_MAX], parent[PATH_MAX];
	const char *root = given;

	if (!given) {
		if (release[0] == '\0' || strchr(release, '/') ||
		    snprintf(path, sizeof(path), "%s", kernel) >= (int)sizeof(path) ||
		    snprintf(parent, sizeof(parent), "%.*s/..", PATH_MAX - 4, dirname(path)) >=
			    (int)sizeof(parent))
			return 0;
		root = parent;
	}
	for (size_t i = 0; i < sizeof(below) / sizeof(below[0]); i++)
		if (try_folder(root, below[i], release, folder, size))
			return 1;
	if (!given)
		return try_folder("/lib/modules", "/", release, folder, size);
	if (try_folder(given, "", "", folder, size))
		return 1;
	return error_set(
		error, "%s holds no modules of kernel %s: neither lib/modules/%s/kernel nor kernel",
		given, release, release);
}

static int index_add(struct module_index *index, const char *path)
{
	char name[MODULE_NAME_SIZE];
	struct known_module *known;

	if (!module_name(path, name, sizeof(name)))
		return 0;
	if (index->count == index->room) {
		size_t room = index->room ? index->room * 2 : 1024;

		known = reallocarray(index->items, room, sizeof(*known));
		if (!known)
			return -1;
		index->items = known;
		index->room = room;
	}
	known = &index->items[index->count];
	known->path = strdup(path);
	if (!known->path)
		return -1;
	strcpy(known->name, name);
	index->count++;
	return 0;
}

static void index_free(struct module_index *index)
{
	for (size_t i = 0; i < index->count; i++)
		free(index->items[i].path);
	free(index->items);
}

static int index_fill(struct module_index *index, const char *folder, struct error *error)
{
	char *const roots[] = { (char *)folder, NULL };
	int result = 0;
	FTSENT *entry;
	FTS *tree;

	tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_NOSTAT, NULL);
	if (!tree)
		return error_errno(error, "modules in %s", folder);
	while (result == 0 && (entry = fts_read(tree)) != NULL) {
		/* "build" and "source" are links to other trees and not followed. */
		if (entry->fts_info == FTS_F || entry->fts_info == FTS_NSOK)
			result = index_add(index, entry->fts_path);
	}
	fts_close(tree);
	return result ? error_errno(error, "modules in %s", folder) : 0;
}

static const char *index_find(const struct module_index *index, const char *name)
{
	for (size_t i = 0; i < index->count; i++)
		if (!strcmp(index->items[i].name, name))
			return index->items[i].path;
	return NULL;
}

static bool listed(const struct module_list *list, const char *name)
{
	for (size_t i = 0; i < list->count; i++)
		if (!strcmp(list->items[i].name, name))
			return true;
	return false;
}

static int collect(const struct module_index *index, const char *wanted, unsigned int depth,
		   struct module_list *list, struct error *error);

static int collect_dependencies(const struct module_index *index, const char *path,
				const struct module_file *file, unsigned int depth,
				struct module_list *list, struct error *error)
{
	char depends[1024], *rest = depends, *name;
	int found;

	found = modinfo_find(file->data, file->length, "depends", depends, sizeof(depends));
	if (found < 0)
		return error_set(error, "%s is no x86-64 kernel module", path);
	if (found == 0)
		return 0;
	while ((name = strsep(&rest, ",")) != NULL)
		if (name[0] && collect(index, name, depth + 1, list, error))
			return -1;
	return 0;
}

static int collect(const struct module_index *index, const char *wanted, unsigned int depth,
		   struct module_list *list, struct error *error)
{
	char name[MODULE_NAME_SIZE];
	struct module_file file;
	struct module *module;
	const char *path;

	snprintf(name, sizeof(name), "%s", wanted);
	for (char *c = name; *c; c++)
		*c = *c == '-' ? '_' : *c;
	path = index_find(index, name);
	if (listed(list, name) || !path)
		return 0;
	if (depth > DEPENDENCY_DEPTH_MAX)
		return error_set(error, "module %s depends on itself", path);
	if (module_file_read(path, &file, error))
		return -1;
	if (collect_dependencies(index, path, &file, depth, list, error)) {
		free(file.data);
		return -1;
	}
	if (list->count == MODULES_MAX) {
		free(file.data);
		return error_set(error, "module %s makes more than %d modules", path, MODULES_MAX);
	}
	module = &list->items[list->count++];
	module->file = file;
	strcpy(module->name, name);
	return 0;
}

int modules_collect(const char *folder, const char *const *wanted, struct module_list *list,
		    struct error *error)
{
	struct module_index index = { 0 };
	int result;

	list->count = 0;
	result = index_fill(&index, folder, error);
	for (; result == 0 && *wanted; wanted++)
		result = collect(&index, *wanted, 0, list, error);
	index_free(&index);
	if (result)
		modules_free(list);
	return result;
}

bool modules_know(const char *folder, const struct module_list *list, const char *name)
{
	char path[PATH_MAX], line[512], built_in[MODULE_NAME_SIZE];
	bool known = listed(list, name);
	FILE *stream;

	if (known ||
	    snprintf(path, sizeof(path), "%s/modules.builtin", folder) >= (int)sizeof(path))
		return known;
	stream = fopen(path, "re");
	while (stream && !known && fgets(line, sizeof(line), stream)) {
		line[strcspn(line, "\n")] = '\0';
		known = module_name(line, built_in, sizeof(built_in)) && !strcmp(built_in, name);
	}
	if (stream)
		fclose(stream);
	return known;
}

void modules_free(struct module_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->items[i].file.data);
	list->count = 0;
}
