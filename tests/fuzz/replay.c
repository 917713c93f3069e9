// SPDX-License-Identifier: GPL-2.0-only
/* Gives each file of the fuzzer's corpus to the fuzzer's function, under any compiler. */
#include "sequence_fuzz.h"
#include "tap.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define INPUT_MAX (64 * 1024)

static bool replay(const char *path)
{
	uint8_t *data = malloc(INPUT_MAX);
	FILE *file = fopen(path, "rb");
	bool replayed = false;
	size_t size;

	if (data && file) {
		size = fread(data, 1, INPUT_MAX, file);
		replayed = !ferror(file) && LLVMFuzzerTestOneInput(data, size) == 0;
	}
	if (file)
		fclose(file);
	free(data);
	return replayed;
}

/* In a child, because a broken promise aborts. */
static void test_file(const char *folder, const char *name)
{
	char path[4096];
	int status = -1;
	pid_t child;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	child = fork();
	if (child == 0)
		_exit(!replay(path));
	ok(child > 0 && waitpid(child, &status, 0) == child && status == 0, "%s", name);
}

static int is_input(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

int main(int argc, char **argv)
{
	const char *source = getenv("srcdir");
	struct dirent **entries;
	char folder[2048];
	int count;

	snprintf(folder, sizeof(folder), "%s/tests/fuzz/corpus", source ? source : ".");
	if (argc > 1)
		snprintf(folder, sizeof(folder), "%s", argv[1]);
	count = scandir(folder, &entries, is_input, alphasort);
	if (count < 0) {
		ok(false, "cannot read %s", folder);
		return tap_done();
	}
	for (int i = 0; i < count; i++) {
		test_file(folder, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	return tap_done();
}
