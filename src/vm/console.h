/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reads the kernel's console while it grows: panics, oopses, warnings, and which cells were
 * running then, by the markers that kmsg_observer leaves in the log. Pure.
 */
#ifndef UFFD_CONFORM_VM_CONSOLE_H
#define UFFD_CONFORM_VM_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/vm.h"

#define CONSOLE_MARKER	      "uffd-conform: "
#define CONSOLE_EXCERPT_LINES 16

struct console {
	bool any; /* there was output */
	bool panic;
	bool oops; /* an oops or a BUG, before a panic if there is one */
	bool markers;
	unsigned int warning_count;
	char warning[160];
	/* From the first oops or panic on. */
	unsigned int excerpt_lines;
	char excerpt[2048];
	/* Until the first oops or panic, then left as it was. */
	unsigned int running_count;
	char running[VM_RUNNING_MAX][VM_CELL_NAME_MAX];
	/* The line that is coming in, and the last ones, for a kernel that dies silently. */
	char line[512];
	size_t line_length;
	char tail[4][160];
	unsigned int tail_next;
};

void console_feed(struct console *console, const char *data, size_t length);

/* Takes what stands there without a newline as a line. */
void console_finish(struct console *console);

/* The last lines, oldest first. */
void console_tail(const struct console *console, char *text, size_t size);

#endif
