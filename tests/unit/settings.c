// SPDX-License-Identifier: GPL-2.0-only
/* Settings are put back, whatever becomes of the tool that changed them. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "system/settings.h"
#include "system/value_file.h"
#include "tap.h"

#define DEADLINE_MS 5000

struct scratch {
	char folder[64], one[96], two[96];
};

static void put(const char *path, const char *text)
{
	FILE *stream = fopen(path, "we");

	if (!stream || fputs(text, stream) == EOF || fclose(stream) == EOF)
		diag("cannot write %s", path);
}

static const char *get(const char *path, char *text)
{
	FILE *stream = fopen(path, "re");
	size_t length = stream ? fread(text, 1, 255, stream) : 0;

	text[length] = '\0';
	if (stream)
		fclose(stream);
	return text;
}

static void scratch_make(struct scratch *scratch)
{
	strcpy(scratch->folder, "/tmp/uffd-conform-settings-XXXXXX");
	if (!mkdtemp(scratch->folder))
		diag("no scratch folder");
	snprintf(scratch->one, sizeof(scratch->one), "%s/one", scratch->folder);
	snprintf(scratch->two, sizeof(scratch->two), "%s/two", scratch->folder);
	put(scratch->one, "1\n");
	put(scratch->two, "always [madvise] never\n");
}

static void scratch_remove(const struct scratch *scratch)
{
	unlink(scratch->one);
	unlink(scratch->two);
	rmdir(scratch->folder);
}

static void pause_ms(long ms)
{
	nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, NULL);
}

static bool becomes(const char *path, const char *expected)
{
	char text[256];

	for (int waited = 0; waited < DEADLINE_MS; waited += 10) {
		if (!strcmp(get(path, text), expected))
			return true;
		pause_ms(10);
	}
	diag("%s is \"%s\"", path, text);
	return false;
}

/* The guardian of a process: its child of that name, or 0. */
static pid_t guardian_of(pid_t parent)
{
	char path[64], line[4096] = "", name[64] = "", *next = line, *end;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/children", parent, parent);
	value_read(path, line, sizeof(line));
	for (;;) {
		long pid = strtol(next, &end, 10);

		if (end == next)
			return 0;
		snprintf(path, sizeof(path), "/proc/%ld/comm", pid);
		if (!value_read(path, name, sizeof(name)) && !strcmp(name, "uffd-guardian"))
			return (pid_t)pid;
		next = end;
	}
}

static void test_restore(void)
{
	struct scratch scratch;
	struct settings *settings;
	struct error error = { "" };
	char text[256];

	scratch_make(&scratch);
	settings = settings_start(&error);
	if (!ok(settings != NULL, "the guardian starts"))
		return;
	ok(guardian_of(getpid()) > 0, "it has a name of its own");
	is_int(settings_set(settings, scratch.one, "2", &error), 0, "a value is set");
	is_int(settings_set(settings, scratch.one, "3", &error), 0, "and set again");
	is_int(settings_set(settings, scratch.two, "always", &error), 0, "a choice is set");
	is_str(get(scratch.one, text), "3\n", "the last value is in the file");
	is_str(get(scratch.two, text), "always\n", "so is the choice");
	is_int(settings_restore(settings, &error), 0, "all is restored");
	is_str(get(scratch.one, text), "1\n", "to the value before the first change");
	is_str(get(scratch.two, text), "madvise\n", "and to the word in brackets");
	is_int(guardian_of(getpid()), 0, "the guardian is gone");
	scratch_remove(&scratch);
}

/* The order shows in a file with two names: the value noted first is the one to stay. */
static void test_order(void)
{
	struct scratch scratch;
	struct settings *settings;
	struct error error = { "" };
	char text[256];

	scratch_make(&scratch);
	unlink(scratch.two);
	if (symlink("one", scratch.two) < 0)
		diag("no symbolic link");
	settings = settings_start(&error);
	settings_set(settings, scratch.one, "2", &error);
	settings_set(settings, scratch.two, "3", &error);
	settings_restore(settings, &error);
	is_str(get(scratch.one, text), "1\n", "values are restored in reverse order");
	scratch_remove(&scratch);
}

static void test_refused(void)
{
	struct scratch scratch;
	struct settings *settings;
	struct error error = { "" };
	char expected[256];

	scratch_make(&scratch);
	settings = settings_start(&error);
	snprintf(expected, sizeof(expected), "cannot set %s/none: No such file or directory",
		 scratch.folder);
	unlink(scratch.two);
	snprintf(scratch.two, sizeof(scratch.two), "%s/none", scratch.folder);
	is_int(settings_set(settings, scratch.two, "1", &error), -1, "a missing file is refused");
	is_str(error.text, expected, "with path and reason");
	is_int(settings_set(settings, "/proc/version", "1", &error), -1, "so is a read-only one");
	ok(strstr(error.text, "/proc/version: ") != NULL, "with path and reason: %s", error.text);
	is_int(settings_restore(settings, &error), 0, "and there is nothing to restore");
	scratch_remove(&scratch);
}

/* oom_score_adj takes numbers only. */
static void test_unwritten(void)
{
	struct settings *settings;
	struct error error = { "" };
	char path[64], expected[256];

	snprintf(path, sizeof(path), "/proc/%d/oom_score_adj", getpid());
	snprintf(expected, sizeof(expected), "cannot write \"word\" to %s: Invalid argument", path);
	settings = settings_start(&error);
	is_int(settings_set(settings, path, "word", &error), -1, "the kernel refuses a value");
	is_str(error.text, expected, "the error names value, path and reason");
	is_int(settings_restore(settings, &error), 0, "what is unchanged counts as restored");
}

static void test_lost(void)
{
	struct scratch scratch;
	struct settings *settings;
	struct error error = { "" };
	char expected[512];

	scratch_make(&scratch);
	settings = settings_start(&error);
	settings_set(settings, scratch.one, "2", &error);
	settings_set(settings, scratch.two, "never", &error);
	settings_set(settings, scratch.one, "3", &error);
	unlink(scratch.one);
	unlink(scratch.two);
	mkdir(scratch.one, 0700);
	mkdir(scratch.two, 0700);
	is_int(settings_restore(settings, &error), -1, "what cannot be restored is an error");
	snprintf(expected, sizeof(expected),
		 "cannot restore %s to \"madvise\": Is a directory; "
		 "nor %s to \"1\": Is a directory",
		 scratch.two, scratch.one);
	is_str(error.text, expected, "that names each path once, with value and reason");
	rmdir(scratch.one);
	rmdir(scratch.two);
	scratch_remove(&scratch);
}

static void test_guardian_killed(void)
{
	struct scratch scratch;
	struct settings *settings;
	struct error error = { "" };
	char text[256];
	pid_t guardian;

	scratch_make(&scratch);
	settings = settings_start(&error);
	settings_set(settings, scratch.one, "2", &error);
	guardian = guardian_of(getpid());
	if (guardian > 0)
		kill(guardian, SIGKILL);
	is_int(settings_set(settings, scratch.two, "never", &error), -1,
	       "nothing more is changed without a guardian");
	ok(strstr(error.text, "guardian") != NULL, "the error says why: %s", error.text);
	is_str(get(scratch.two, text), "always [madvise] never\n", "the file is as it was");
	is_int(settings_restore(settings, &error), 0, "the tool restores in its place");
	is_str(get(scratch.one, text), "1\n", "the old value is back");
	scratch_remove(&scratch);
}

struct tool {
	pid_t pid;
	pid_t cell; /* holds a copy of every file of the tool; 0: none */
};

static void wait_for_signal(void)
{
	alarm(2 * DEADLINE_MS / 1000);
	for (;;)
		pause();
}

/* A tool that changed a setting and waits, in a group of its own. */
static void tool_main(const struct scratch *scratch, int output, int ready)
{
	struct error error = { "" };
	struct settings *settings;
	pid_t cell = 0;

	setpgid(0, 0);
	if (output >= 0)
		dup2(output, STDOUT_FILENO);
	settings = settings_start(&error);
	if (!settings || settings_set(settings, scratch->one, "2", &error) < 0)
		_exit(1);
	if (output >= 0) {
		close(output);
		close(STDOUT_FILENO);
	} else {
		cell = fork();
	}
	if (output < 0 && cell == 0)
		setpgid(0, 0);
	else if (write(ready, &cell, sizeof(cell)) != (ssize_t)sizeof(cell))
		_exit(1);
	wait_for_signal();
}

static struct tool start_tool(const struct scratch *scratch, int output)
{
	struct tool tool = { 0 };
	int ready[2];

	if (pipe(ready) < 0)
		return tool;
	tool.pid = fork();
	if (tool.pid == 0)
		tool_main(scratch, output, ready[1]);
	close(ready[1]);
	if (read(ready[0], &tool.cell, sizeof(tool.cell)) != (ssize_t)sizeof(tool.cell))
		diag("the tool did not start");
	close(ready[0]);
	return tool;
}

/* Kills the tool and waits until its value is restored; only then ends its cell. */
static bool restored_after(struct tool tool, int signal_number, bool group,
			   const struct scratch *scratch)
{
	bool restored;

	kill(group ? -tool.pid : tool.pid, signal_number);
	waitpid(tool.pid, NULL, 0);
	restored = becomes(scratch->one, "1\n");
	if (tool.cell > 0)
		kill(tool.cell, SIGKILL);
	while (waitpid(-1, NULL, 0) > 0)
		;
	return restored;
}

static void test_tool_killed(int signal_number, bool group)
{
	struct scratch scratch;
	struct tool tool;
	char text[256];

	scratch_make(&scratch);
	tool = start_tool(&scratch, -1);
	is_str(get(scratch.one, text), "2\n", "a tool changed a value");
	ok(restored_after(tool, signal_number, group, &scratch),
	   "signal %d to its %s: the value is restored", signal_number,
	   group ? "group" : "process");
	scratch_remove(&scratch);
}

static void test_guardian_stubborn(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE };
	struct scratch scratch;
	struct tool tool;
	pid_t guardian;

	scratch_make(&scratch);
	tool = start_tool(&scratch, -1);
	guardian = guardian_of(tool.pid);
	ok(guardian > 0 && getsid(guardian) == guardian, "the guardian leads its own session");
	for (size_t i = 0; guardian > 0 && i < sizeof(signals) / sizeof(signals[0]); i++)
		kill(guardian, signals[i]);
	pause_ms(20);
	is_int(guardian_of(tool.pid), guardian, "signals do not end it");
	ok(restored_after(tool, SIGKILL, false, &scratch), "and then it still restores");
	scratch_remove(&scratch);
}

static void test_output(void)
{
	struct scratch scratch;
	struct pollfd polled = { .events = POLLIN };
	struct tool tool;
	int output[2];

	scratch_make(&scratch);
	if (pipe(output) < 0)
		return;
	tool = start_tool(&scratch, output[1]);
	close(output[1]);
	polled.fd = output[0];
	is_int(poll(&polled, 1, DEADLINE_MS), 1, "a closed output is seen to end");
	ok((polled.revents & POLLHUP) && guardian_of(tool.pid) > 0, "while the guardian lives");
	restored_after(tool, SIGKILL, false, &scratch);
	close(output[0]);
	scratch_remove(&scratch);
}

static void test_choice(void)
{
	static const struct {
		const char *text, *choice;
	} cases[] = {
		{ "always [madvise] never", "madvise" },
		{ "[always] madvise never", "always" },
		{ "always madvise [never]", "never" },
		{ "1", "1" },
		{ "", "" },
		{ "a[1] b", "a[1] b" },
		{ "[two words]", "[two words]" },
		{ "[open", "[open" },
		{ "[a]b", "[a]b" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[64];

		strcpy(text, cases[i].text);
		value_choice(text);
		is_str(text, cases[i].choice, "the choice of \"%s\"", cases[i].text);
	}
}

/* Of one name there is one turn, until it is given back. */
static void test_turn(void)
{
	struct error error;
	int turn = settings_take_turn("uffd-conform-test-turn", 0, &error);

	ok(turn >= 0, "a turn");
	is_int(settings_take_turn("uffd-conform-test-turn", 100, &error), -1, "and no second one");
	ok(!strncmp(error.text, "another run changes settings", 28), "it says why: %s", error.text);
	close(turn);
	turn = settings_take_turn("uffd-conform-test-turn", 0, &error);
	ok(turn >= 0, "given back, it can be had again");
	close(turn);
}

int main(void)
{
	/* The orphans of a killed tool are ours to reap. */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	test_choice();
	test_restore();
	test_order();
	test_refused();
	test_unwritten();
	test_lost();
	test_guardian_killed();
	test_tool_killed(SIGKILL, false);
	test_tool_killed(SIGINT, true);
	test_tool_killed(SIGTERM, false);
	test_guardian_stubborn();
	test_output();
	test_turn();
	return tap_done();
}
