// SPDX-License-Identifier: GPL-2.0-only
/*
 * Another /init for "uffd-conform vm": the kernel's command line says uffd_conform.test=NAME, and
 * it goes wrong in that way. Without a name it is uffd-conform itself, but for its arming: that
 * crashes the kernel in every cell with a tracker.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "engine/run.h"
#include "vm/guest.h"
#include "vm/guest_system.h"
#include "vm/stream.h"

static void __attribute__((noreturn)) hang(void)
{
	for (;;)
		pause();
}

/* Takes the place of engine/arming.c. */
int engine_arm(struct engine *engine, page_set pages, enum arming way)
{
	int fd;

	if (engine->model.setup.tracker == TRACKER_NONE)
		return engine->backend->ops->arm(engine->backend, pages, way, &engine->error);
	fd = open("/proc/sysrq-trigger", O_WRONLY);
	if (fd < 0 || write(fd, "c", 1) != 1)
		return error_errno(&engine->error, "/proc/sysrq-trigger");
	hang();
}

/* Two cells of five, and the second has no result yet. */
static void report_some(int fd)
{
	dprintf(fd,
		"{\"plan\":{\"uffd_conform\":\"test\",\"kernel\":\"test\",\"machine\":\"x86_64\","
		"\"where\":\"host\",\"started\":\"now\",\"cells\":5}}\n"
		"{\"start\":{\"index\":0,\"name\":\"arm/one/anon/none\"}}\n"
		"{\"cell\":{\"index\":0,\"name\":\"arm/one/anon/none\",\"verdict\":\"pass\"}}\n"
		"{\"start\":{\"index\":1,\"name\":\"arm/one/anon/uffd-wp\"}}\n");
	sleep(1); /* until process 1 has passed it on */
}

static int run_and_hang(int argc, char **argv, int result_fd)
{
	(void)argc;
	(void)argv;
	report_some(result_fd);
	hang();
}

static int run_and_power_off(int argc, char **argv, int result_fd)
{
	(void)argc;
	(void)argv;
	report_some(result_fd);
	dprintf(result_fd, "{\"cell\":{\"index\":1,\"na");
	sleep(1);
	guest_power_off();
}

static int run_and_end_early(int argc, char **argv, int result_fd)
{
	(void)argc;
	(void)argv;
	report_some(result_fd);
	return 0;
}

/* Bytes of every kind, with and without the nonce in front. */
static int run_and_write_garbage(int argc, char **argv, int result_fd)
{
	unsigned int state = 1;

	(void)argc;
	(void)argv;
	for (unsigned int i = 0; i < 20000; i++) {
		unsigned char byte;

		state = state * 1103515245 + 12345;
		byte = (unsigned char)(state >> 16);
		if (write(result_fd, &byte, 1) != 1)
			break;
	}
	guest_power_off();
}

static void write_garbage_only(void)
{
	static const char garbage[] = "@ {\"init\":{}}\n{\"init\":{\"swap\":\"vda\"}}\n@@@\377\n";
	int fd;

	guest_system_start();
	fd = guest_results_open();
	for (unsigned int i = 0; i < 50; i++)
		if (write(fd, garbage, sizeof(garbage) - 1) < 0)
			break;
	tcdrain(fd);
	guest_power_off();
}

static void read_test(char *test, size_t size)
{
	mkdir("/proc", 0755);
	mount("proc", "/proc", "proc", 0, NULL);
	guest_parameter("uffd_conform.test", test, size);
}

int main(void)
{
	static const struct {
		const char *name;
		guest_run *run;
	} runs[] = {
		{ "", cmd_run_guest },
		{ "hang", run_and_hang },
		{ "power_off", run_and_power_off },
		{ "end_early", run_and_end_early },
		{ "garbage", run_and_write_garbage },
	};
	char test[32];

	if (getpid() != 1)
		return 1;
	read_test(test, sizeof(test));
	for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
		if (!strcmp(test, runs[i].name))
			return vm_guest_main(runs[i].run);
	if (!strcmp(test, "garbage_only"))
		write_garbage_only();
	if (!strcmp(test, "silence"))
		hang();
	return 0; /* "return": the end of process 1 is the kernel's */
}
