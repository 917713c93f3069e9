/* SPDX-License-Identifier: GPL-2.0-only */
/* The command line of "bench", which is parsed once more in a virtual machine. */
#ifndef UFFD_CONFORM_CMD_BENCH_OPTIONS_H
#define UFFD_CONFORM_CMD_BENCH_OPTIONS_H

#include "bench/plan.h"
#include "system/error.h"
#include "vm/vm.h"

struct bench_command {
	bool json_format; /* of what goes to output, or to standard output */
	const char *output, *json, *plot;
	bool quick, tune, list;
	unsigned int rounds; /* 0: as many as fit in the time */
	uint64_t size;	     /* 0: those of each benchmark */
	const char **exclude;
	size_t exclude_count;
	char **globs;
	size_t glob_count;
	struct vm_options vm; /* boots its kernel unless that is NULL */
	int vm_option;	      /* one of those of --in-vm that was given, or 0 */
};

/*
 * Whether to go on; else *@status is the command's. What it holds points into @argv;
 * bench_command_free() in any case.
 */
bool bench_command_parse(int argc, char **argv, struct bench_command *command, int *status);
void bench_command_free(struct bench_command *command);

/* Size and memory limit as they are here. */
struct bench_choice bench_command_choice(const struct bench_command *command);

#endif
