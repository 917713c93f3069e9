/* SPDX-License-Identifier: GPL-2.0-only */
/* The running kernel's log, from the present on, and its taint flags. */
#ifndef UFFD_CONFORM_RUNNER_KERNEL_LOG_H
#define UFFD_CONFORM_RUNNER_KERNEL_LOG_H

#include <stdbool.h>

#include "runner/kernel_log_parse.h"

#define KERNEL_LOG_PATH	  "/dev/kmsg"
#define KERNEL_TAINT_PATH "/proc/sys/kernel/tainted"

struct kernel_log {
	int fd;	   /* to poll for input; -1: it is not watched */
	int error; /* why not, an errno; 0: nobody wants to */
	int taint_fd;
	unsigned long taint; /* as last seen */
	unsigned int lost;   /* times that records were overwritten before they were read */
	struct kernel_log_parser parser;
};

/* Files of these names, NULL: not wanted. The parser's functions are the caller's to set. */
void kernel_log_open(struct kernel_log *log, const char *path, const char *taint_path);
void kernel_log_close(struct kernel_log *log);

/* Reads what is there. */
void kernel_log_read(struct kernel_log *log);

/* Reads on while a report that has begun is not at its end, for a short time. */
void kernel_log_settle(struct kernel_log *log);

/* The flags of an error (bad page, oops, warning, soft lockup) that were set since the last call.
 */
unsigned long kernel_log_new_taint(struct kernel_log *log);

/* Whether the pids in the log are those that this process sees. */
bool kernel_log_pids_match(void);

#endif
