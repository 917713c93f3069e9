// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/build.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bisect/build_log.h"
#include "bisect/folder.h"
#include "bisect/process.h"

#define IMAGE "arch/x86/boot/bzImage"

#define CONFIGURED ".uffd-conform-configured"

/* "CC=ccache gcc" is the compiler ccache; LLVM=1 is clang. */
static void find_compiler(const struct words *arguments, char *name, size_t size)
{
	snprintf(name, size, "gcc");
	for (size_t i = 0; i < arguments->count; i++) {
		const char *word = arguments->items[i];

		if (!strncmp(word, "CROSS_COMPILE=", 14))
			snprintf(name, size, "%sgcc", word + 14);
		else if (!strncmp(word, "LLVM=", 5))
			snprintf(name, size, "clang");
	}
	for (size_t i = 0; i < arguments->count; i++)
		if (!strncmp(arguments->items[i], "CC=", 3))
			snprintf(name, size, "%.*s", (int)strcspn(arguments->items[i] + 3, " "),
				 arguments->items[i] + 3);
}

static int check_programs(const struct words *arguments, struct error *error)
{
	char compiler[PATH_MAX];
	const char *const programs[] = { "make", compiler, "flex", "bison", "bc" };

	find_compiler(arguments, compiler, sizeof(compiler));
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		if (!process_finds(programs[i]))
			return error_set(error,
					 "%.80s is not in PATH; without it no kernel can be built",
					 programs[i]);
	return 0;
}

/* What make refuses would look like a commit that does not build, and so would every other. */
static int check_arguments(const struct words *arguments, struct error *error)
{
	struct words command = { 0 };
	char *version = NULL;
	int ret = words_split(&command, "make --version", error);

	for (size_t i = 0; !ret && i < arguments->count; i++)
		ret = words_add(&command, arguments->items[i], error);
	if (!ret)
		version = process_output((const char *const *)command.items);
	words_free(&command);
	if (!ret && !version)
		ret = error_set(error, "--make: make does not take these arguments");
	free(version);
	return ret;
}

static int check_config(const char *config, struct error *error)
{
	struct stat status;

	if (!config)
		return 0;
	if (stat(config, &status) || access(config, R_OK))
		return error_errno(error, "--config %.200s", config);
	if (S_ISDIR(status.st_mode))
		return error_set(error, "--config %.200s: is a directory", config);
	return 0;
}

int build_prepare(const struct build_setup *setup, struct error *error)
{
	const struct tree *tree = setup->tree;

	if (check_programs(setup->arguments, error) || check_arguments(setup->arguments, error) ||
	    check_config(setup->config, error))
		return -1;
	if (strpbrk(tree->source, " :") || strpbrk(setup->folder, " :"))
		return error_set(error,
				 "the path of a kernel's source or build folder must have no "
				 "blank and no colon");
	if (tree_sees(tree, setup->folder))
		return error_set(error,
				 "the build folder %.200s is in the tree, which has to stay "
				 "as it is",
				 setup->folder);
	return folder_make(setup->folder, error);
}

static int append_config(const struct build_setup *setup, struct error *error)
{
	char path[PATH_MAX + 32];
	FILE *to;
	int result;

	snprintf(path, sizeof(path), "%s/.config", setup->folder);
	if (setup->config)
		return folder_copy(setup->config, path, true, error);
	to = fopen(path, "ae");
	if (!to)
		return error_errno(error, "%s", path);
	result = fputs(embedded_test_config, to) < 0;
	if (fclose(to) || result)
		return error_errno(error, "%s", path);
	return 0;
}

static void explain(const struct build_setup *setup, const char *log, struct build_result *result)
{
	char *text = folder_read(log, NULL);

	snprintf(result->reason, sizeof(result->reason), "make failed");
	if (text)
		result->hopeless = build_log_reason(text, setup->tree->source, result->reason,
						    sizeof(result->reason));
	free(text);
}

/* What the configuration was made of, but for the tree; to be freed. */
static char *describe_config(const struct build_setup *setup)
{
	char *given = setup->config ? folder_read(setup->config, NULL) : NULL, *text = NULL;
	size_t length;
	FILE *stream = open_memstream(&text, &length);

	if (stream) {
		for (size_t i = 0; i < setup->arguments->count; i++)
			fprintf(stream, "%s\n", setup->arguments->items[i]);
		fputs(given ? given : embedded_test_config, stream);
		if (fclose(stream)) {
			free(text);
			text = NULL;
		}
	}
	free(given);
	return text;
}

/*
 * The record of the last configuration in the build folder: the commit, what it was made of, and
 * what came of it.
 */
static char *print_record(const struct build_setup *setup, const char *commit)
{
	char path[PATH_MAX + 32], *made_of = describe_config(setup), *config, *record = NULL;

	snprintf(path, sizeof(path), "%s/.config", setup->folder);
	config = folder_read(path, NULL);
	if (!made_of || !config || asprintf(&record, "%s\n%s%s", commit, made_of, config) < 0)
		record = NULL;
	free(made_of);
	free(config);
	return record;
}

/* Whether the configuration that is there is the one that would be made. */
static bool is_configured(const struct build_setup *setup)
{
	char path[PATH_MAX + 32], commit[COMMIT_SIZE], *kept, *record = NULL;
	bool same = false;

	snprintf(path, sizeof(path), "%s/" CONFIGURED, setup->folder);
	kept = folder_read(path, NULL);
	if (kept && strcspn(kept, "\n") < sizeof(commit)) {
		snprintf(commit, sizeof(commit), "%.*s", (int)strcspn(kept, "\n"), kept);
		record = print_record(setup, commit);
		same = record && !strcmp(record, kept) && tree_same_options(setup->tree, commit);
	}
	free(record);
	free(kept);
	return same;
}

static void note_configured(const struct build_setup *setup)
{
	char path[PATH_MAX + 32], *record = print_record(setup, setup->tree->commit);
	struct error ignored;

	snprintf(path, sizeof(path), "%s/" CONFIGURED, setup->folder);
	if (!record || folder_write(path, record, &ignored))
		unlink(path);
	free(record);
}

/* 1: made; 0: not. */
static int make(const struct build_setup *setup, const char *target, const char *log,
		struct build_result *result, struct error *error)
{
	char line[PATH_MAX + 128], progress[128];
	struct words command = { 0 };
	struct process_end end = { 0 };
	int fd, ret;

	snprintf(line, sizeof(line), "make ARCH=x86 LOCALVERSION= O=%s -j%u", setup->folder,
		 setup->jobs);
	snprintf(progress, sizeof(progress), "uffd-conform: building %s: %.12s", target,
		 setup->tree->commit);
	ret = words_split(&command, line, error);
	for (size_t i = 0; !ret && i < setup->arguments->count; i++)
		ret = words_add(&command, setup->arguments->items[i], error);
	if (!ret)
		ret = words_add(&command, target, error);
	fd = ret ? -1 : open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
	if (!ret && fd < 0)
		ret = error_errno(error, "%.200s", log);
	if (!ret)
		ret = process_run(command.items, fd, progress, &end, error);
	if (fd >= 0)
		close(fd);
	words_free(&command);
	result->ms += end.ms;
	result->interrupted |= end.interrupted;
	if (ret)
		return -1;
	if (end.status && !end.interrupted)
		explain(setup, log, result);
	return end.status == 0 && !end.interrupted;
}

/* 1: configured; 0: not. */
static int configure(const struct build_setup *setup, const char *log, struct build_result *result,
		     struct error *error)
{
	int made;

	if (is_configured(setup))
		return 1;
	made = make(setup, "tinyconfig", log, result, error);
	if (made == 1)
		made = append_config(setup, error) ? -1 : 1;
	if (made == 1)
		made = make(setup, "olddefconfig", log, result, error);
	if (made == 1)
		note_configured(setup);
	return made;
}

int build_kernel(const struct build_setup *setup, const char *log, struct build_result *result,
		 struct error *error)
{
	int made;

	*result = (struct build_result){ 0 };
	snprintf(result->image, sizeof(result->image), "%s/" IMAGE, setup->folder);
	/* Those of a make that called us are not for this one. */
	unsetenv("MAKEFLAGS");
	unsetenv("MAKELEVEL");
	unsetenv("KBUILD_OUTPUT");
	/* What is looked for in the log is English. */
	setenv("LC_ALL", "C", 1);
	made = configure(setup, log, result, error);
	if (made == 1)
		made = make(setup, "bzImage", log, result, error);
	if (made < 0)
		return -1;
	result->built = made;
	if (made && access(result->image, R_OK)) {
		result->built = false;
		snprintf(result->reason, sizeof(result->reason), "make left no " IMAGE);
	}
	return 0;
}
