// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "config.h"
#include "vm/guest.h"

static void print_help(void)
{
	puts("Usage: uffd-conform [COMMAND] [ARGUMENT...]\n"
	     "\n"
	     "Proves for one kernel that write tracking (userfaultfd write-protection, "
	     "soft-dirty,\n"
	     "PAGEMAP_SCAN) misses no write and makes up none, and that the page faults which the\n"
	     "kernel promises to skip are skipped.\n");
	for (const struct command *command = commands; command->name; command++)
		printf("  %-8s  %s\n", command->name, command->summary);
	puts("\n"
	     "Without a command: run. 'uffd-conform COMMAND -h' tells more, and so does\n"
	     "uffd-conform(1). 'uffd-conform -V' prints the version.");
}

static bool is_any(const char *word, const char *const *words)
{
	while (*words && strcmp(word, *words) != 0)
		words++;
	return *words;
}

static int dispatch(int argc, char **argv)
{
	static const char *const help[] = { "-h", "--help", "help", NULL };
	static const char *const version[] = { "-V", "--version", NULL };

	if (argc > 1 && is_any(argv[1], help)) {
		print_help();
		return EXIT_OK;
	}
	if (argc > 1 && is_any(argv[1], version)) {
		puts(PACKAGE_STRING);
		return EXIT_OK;
	}
	for (const struct command *command = commands; argc > 1 && command->name; command++)
		if (!strcmp(argv[1], command->name))
			return command->run(argc - 1, argv + 1);
	return cmd_run(argc, argv);
}

/* A stream that the caller has closed: no other file is to take its number, and its use to fail. */
static void hold_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0)
			return;
}

/* The name of a command before the arguments is that of no cell. */
static int run_in_guest(int argc, char **argv, int result_fd)
{
	if (argc > 1 && !strcmp(argv[1], "replay"))
		return cmd_replay_guest(argc - 1, argv + 1, result_fd);
	if (argc > 1 && !strcmp(argv[1], "shrink"))
		return cmd_shrink_guest(argc - 1, argv + 1, result_fd);
	if (argc > 1 && !strcmp(argv[1], "bench"))
		return cmd_bench_guest(argc - 1, argv + 1, result_fd);
	return cmd_run_guest(argc, argv, result_fd);
}

int main(int argc, char **argv)
{
	/* A reader that went away is an error of a write, to be reported. */
	signal(SIGPIPE, SIG_IGN);
	hold_streams();
	/* The program is its own /init in a virtual machine. */
	if (vm_is_guest())
		return vm_guest_main(run_in_guest);
	return cmd_finish_stdout(dispatch(argc, argv));
}
