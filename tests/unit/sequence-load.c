// SPDX-License-Identifier: GPL-2.0-only
/* Files of cases: what is read, and what is refused and how. */
#include "sequence-texts.h"
#include "tap.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "cases/cases.h"
#include "sequence/sequence.h"

static void write_file(const char *path, const char *bytes, size_t length, off_t size)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	if (fd < 0 || write(fd, bytes, length) != (ssize_t)length ||
	    (size && ftruncate(fd, size)) || close(fd)) {
		perror(path);
		abort();
	}
}

static void refused(const char *path, const char *message)
{
	struct sequence *sequences;
	struct error error = { "" };
	size_t count;

	/* Whatever waits for a writer or a device must not: then the alarm fails the test. */
	alarm(20);
	if (!sequences_load(path, &sequences, &count, &error)) {
		ok(false, "refused: %s", message);
		sequences_free(sequences, count);
	} else {
		is_str(error.text, message, "refused: %s", message);
	}
	alarm(0);
}

static void make_socket(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	strncpy(address.sun_path, path, sizeof(address.sun_path) - 1);
	if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)))
		abort();
	close(fd);
}

static void test_refused(void)
{
	refused("missing.case", "cannot open missing.case: No such file or directory");
	if (mkdir("dir.case", 0700) || mkfifo("fifo.case", 0600))
		abort();
	refused("dir.case", "dir.case is a directory; cases are read from a regular file");
	refused("fifo.case", "fifo.case is a fifo; cases are read from a regular file");
	make_socket("socket.case");
	refused("socket.case", "socket.case is a socket; cases are read from a regular file");
	refused("/dev/zero", "/dev/zero is a character device; cases are read from a regular file");
	write_file("sparse.case", "", 0, (off_t)1 << 30);
	refused("sparse.case",
		"sparse.case is too large; a file of cases has at most 1048576 bytes");
	write_file("larger.case", HEAD, strlen(HEAD), SEQUENCE_FILE_MAX + 1);
	refused("larger.case",
		"larger.case is too large; a file of cases has at most 1048576 bytes");
	write_file("empty.case", "", 0, 0);
	refused("empty.case", "no case in empty.case; a case begins with 'case FAMILY/NAME'");
	write_file("comment.case", "# none\n", 7, 0);
	refused("comment.case", "no case in comment.case; a case begins with 'case FAMILY/NAME'");
	write_file("nul.case", HEAD "fork\0\n", sizeof(HEAD "fork\0\n") - 1, 0);
	refused("nul.case", "nul.case:6:5: NUL byte; a case file is text");
	write_file("bad.case", HEAD "frok\n", strlen(HEAD "frok\n"), 0);
	refused("bad.case",
		"bad.case:6:1: unknown step 'frok' (did you mean 'fork'?); allowed: " STEPS);
}

/* The largest file that is allowed, with a step on its last line. */
static void test_loaded(void)
{
	struct sequence *sequences;
	struct error error = { "" };
	size_t count = 0;
	char *text = malloc(SEQUENCE_FILE_MAX);

	if (!text)
		abort();
	memset(text, '\n', SEQUENCE_FILE_MAX);
	memcpy(text, HEAD, strlen(HEAD));
	memcpy(text + SEQUENCE_FILE_MAX - 5, "fork\n", 5);
	write_file("largest.case", text, SEQUENCE_FILE_MAX, 0);
	free(text);
	if (!ok(!sequences_load("largest.case", &sequences, &count, &error),
		"the largest file is loaded %s", error.text))
		return;
	is_int((long long)count, 1, "with its case");
	is_int((long long)sequences->step_count, 1, "and its last line");
	sequences_free(sequences, count);
}

static void test_builtin(void)
{
	struct sequence *sequences;
	struct error error = { "" };
	size_t count = 0, embedded = 0;

	for (const struct embedded_case_file *file = embedded_case_files; file->name; file++) {
		struct sequence *of_file;
		size_t file_count;

		is_int((long long)file->length, (long long)strlen(file->text), "%s is whole",
		       file->name);
		if (sequences_parse(file->text, file->length, file->name, &of_file, &file_count,
				    &error)) {
			ok(false, "%s is parsed: %s", file->name, error.text);
			continue;
		}
		ok(file_count > 0, "%s has cases", file->name);
		embedded += file_count;
		sequences_free(of_file, file_count);
	}
	if (!ok(!cases_builtin(&sequences, &count, &error), "built-in cases are parsed %s",
		error.text))
		return;
	is_int((long long)count, (long long)embedded, "all of them");
	sequences_free(sequences, count);
}

int main(void)
{
	char folder[] = "/tmp/sequence-load.XXXXXX";
	static const char *const left[] = { "fifo.case",   "socket.case", "sparse.case",
					    "larger.case", "empty.case",  "comment.case",
					    "nul.case",	   "bad.case",	  "largest.case" };

	if (!mkdtemp(folder) || chdir(folder))
		abort();
	test_refused();
	test_loaded();
	test_builtin();
	for (size_t i = 0; i < sizeof(left) / sizeof(left[0]); i++)
		unlink(left[i]);
	rmdir("dir.case");
	if (chdir("/") || rmdir(folder))
		diag("%s is left", folder);
	return tap_done();
}
