// SPDX-License-Identifier: GPL-2.0-only
#include "vm/guest.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "system/isolated_fork.h"
#include "vm/guest_disks.h"
#include "vm/guest_system.h"
#include "vm/initramfs.h"
#include "vm/stream.h"

/* How soon the end of the run and of orphans is noticed. */
#define REAP_MS 20

/* The way of the results: from the run's pipe, line by line behind the nonce, to the serial line.
 */
struct pump {
	char nonce[STREAM_NONCE_SIZE];
	FILE *serial;
	bool inside_line;
	unsigned long lines;
};

static void pump_feed(struct pump *pump, const char *data, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!pump->inside_line)
			fprintf(pump->serial, "@%s ", pump->nonce);
		fputc(data[i], pump->serial);
		pump->inside_line = data[i] != '\n';
		pump->lines += !pump->inside_line;
	}
	fflush(pump->serial);
}

static void pump_json(struct pump *pump, json_t *json)
{
	char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;

	if (pump->inside_line)
		pump_feed(pump, "\n", 1);
	if (text) {
		pump_feed(pump, text, strlen(text));
		pump_feed(pump, "\n", 1);
	}
	free(text);
	json_decref(json);
}

/* False: end of file. */
static bool pump_drain(struct pump *pump, int fd)
{
	char data[4096];
	ssize_t got;

	while ((got = read(fd, data, sizeof(data))) > 0)
		pump_feed(pump, data, (size_t)got);
	return got < 0 && (errno == EAGAIN || errno == EINTR);
}

/* Process 1 gets all orphans. True: the run itself has ended, with @status. */
static bool reap(pid_t run, int *status)
{
	bool ended = false;
	int any;
	pid_t pid;

	while ((pid = waitpid(-1, &any, WNOHANG)) > 0) {
		if (pid != run)
			continue;
		ended = true;
		*status = WIFSIGNALED(any) ? 128 + WTERMSIG(any) : WEXITSTATUS(any);
	}
	return ended;
}

/*
 * An orphan may keep the pipe open: the end of the run decides, not the end of file. Polled for,
 * since small kernels have no signalfd.
 */
static int pump_until_end(struct pump *pump, int results, pid_t run)
{
	int status = 0;
	bool ended = false;

	while (!ended) {
		struct pollfd polled = { .fd = results, .events = POLLIN };

		poll(&polled, 1, REAP_MS);
		ended = reap(run, &status);
		if (results >= 0 && !pump_drain(pump, results))
			results = -1;
	}
	return status;
}

static char **read_arguments(int *count)
{
	static char text[GUEST_ARGUMENTS_BYTES];
	static char *arguments[GUEST_ARGUMENTS_MAX + 2];
	int fd = open(GUEST_ARGUMENTS, O_RDONLY | O_CLOEXEC);
	ssize_t length = fd < 0 ? 0 : read(fd, text, sizeof(text) - 1);

	if (fd >= 0)
		close(fd);
	arguments[0] = (char *)"run";
	*count = 1;
	for (ssize_t at = 0; at < length && *count <= GUEST_ARGUMENTS_MAX;
	     at += (ssize_t)strlen(text + at) + 1)
		arguments[(*count)++] = text + at;
	return arguments;
}

struct run_start {
	guest_run *run;
	int result_fd, others;
};

static int run_child(void *context)
{
	const struct run_start *start = context;
	char **arguments;
	int count, null, status;

	close(start->others);
	setsid();
	null = open("/dev/null", O_RDONLY);
	if (null >= 0) {
		dup2(null, STDIN_FILENO);
		close(null);
	}
	arguments = read_arguments(&count);
	status = start->run(count, arguments, start->result_fd);
	fflush(NULL);
	return status;
}

static int run_and_pump(struct pump *pump, guest_run *run)
{
	struct run_start start = { .run = run };
	const struct isolated_fork request = { .child = run_child, .context = &start };
	struct error error;
	int results[2], status;
	pid_t pid;

	if (pipe2(results, O_CLOEXEC))
		return 3;
	start.result_fd = results[1];
	start.others = results[0];
	fflush(pump->serial);
	pid = isolated_fork(&request, &error);
	if (pid < 0)
		fprintf(stderr, "uffd-conform: cannot start the run: %s\n", error.text);
	close(results[1]);
	fcntl(results[0], F_SETFL, O_NONBLOCK);
	status = pid < 0 ? 3 : pump_until_end(pump, results[0], pid);
	close(results[0]);
	return status;
}

bool vm_is_guest(void)
{
	return getpid() == 1 && access(GUEST_ARGUMENTS, F_OK) == 0 &&
	       access(GUEST_MODULE_LIST, F_OK) == 0;
}

int vm_guest_main(guest_run *run)
{
	struct pump pump = { .inside_line = false };
	char swap[32], disk[32];
	int fd, status;

	guest_system_start();
	guest_parameter("uffd_conform.nonce", pump.nonce, sizeof(pump.nonce));
	fd = guest_results_open();
	pump.serial = fd < 0 ? NULL : fdopen(fd, "w");
	if (!pump.serial)
		guest_power_off();
	guest_swap_on(swap, sizeof(swap));
	guest_disk_on(disk, sizeof(disk));
	pump_json(&pump, json_pack("{s{ssss}}", "init", "swap", swap, "disk", disk));
	status = run_and_pump(&pump, run);
	if (pump.inside_line)
		pump_feed(&pump, "\n", 1);
	pump_json(&pump, json_pack("{s{sisI}}", "exit", "status", status, "lines",
				   (json_int_t)pump.lines));
	tcdrain(fd);
	guest_power_off();
}
