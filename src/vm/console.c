// SPDX-License-Identifier: GPL-2.0-only
#include "vm/console.h"

#include <stdio.h>
#include <string.h>

#include "runner/kernel_complaint.h"

/* "[    1.234567] " and "[    1.234567][   T12] ", and "<4>" of an early console. */
static const char *skip_prefix(const char *line)
{
	if (line[0] == '<' && line[1] >= '0' && line[1] <= '7' && line[2] == '>')
		line += 3;
	for (int part = 0; part < 2 && line[0] == '['; part++) {
		size_t inside = strspn(line + 1, " 0123456789.CT");

		if (inside == 0 || line[1 + inside] != ']')
			break;
		line += inside + 2;
	}
	return line[0] == ' ' ? line + 1 : line;
}

static void running_add(struct console *console, const char *name)
{
	if (console->running_count < VM_RUNNING_MAX)
		snprintf(console->running[console->running_count++], VM_CELL_NAME_MAX, "%.*s",
			 VM_CELL_NAME_MAX - 1, name);
}

static void running_remove(struct console *console, const char *name)
{
	for (unsigned int i = 0; i < console->running_count; i++) {
		if (strcmp(console->running[i], name) != 0)
			continue;
		console->running_count--;
		memmove(console->running[i], console->running[i + 1],
			(console->running_count - i) * sizeof(console->running[0]));
		return;
	}
}

static void take_marker(struct console *console, const char *text)
{
	console->markers = true;
	if (console->panic || console->oops)
		return;
	if (!strncmp(text, "start ", 6))
		running_add(console, text + 6);
	else if (!strncmp(text, "end ", 4))
		running_remove(console, text + 4);
}

static void excerpt_add(struct console *console, const char *text)
{
	size_t length = strlen(console->excerpt);

	if (console->excerpt_lines >= CONSOLE_EXCERPT_LINES)
		return;
	console->excerpt_lines++;
	snprintf(console->excerpt + length, sizeof(console->excerpt) - length, "%s\n", text);
}

static void take_line(struct console *console)
{
	const struct complaint *complaint;
	const char *text;

	console->line[console->line_length] = '\0';
	console->line_length = 0;
	if (console->line[0] == '\0')
		return;
	text = skip_prefix(console->line);
	snprintf(console->tail[console->tail_next++ % 4], sizeof(console->tail[0]), "%.159s", text);
	if (!strncmp(text, CONSOLE_MARKER, strlen(CONSOLE_MARKER))) {
		take_marker(console, text + strlen(CONSOLE_MARKER));
		return;
	}
	complaint = complaint_find(text);
	switch (complaint ? complaint->severity : COMPLAINT_HARMLESS) {
	case COMPLAINT_PANIC:
		console->panic = true;
		break;
	case COMPLAINT_OOPS:
		console->oops = true;
		break;
	case COMPLAINT_WARNING:
		if (console->warning_count++ == 0)
			snprintf(console->warning, sizeof(console->warning), "%.159s", text);
		break;
	case COMPLAINT_HARMLESS:
		break;
	}
	if (console->panic || console->oops)
		excerpt_add(console, text);
}

void console_feed(struct console *console, const char *data, size_t length)
{
	if (length)
		console->any = true;
	for (size_t i = 0; i < length; i++) {
		if (data[i] == '\n')
			take_line(console);
		else if (data[i] != '\r' && data[i] != '\0' &&
			 console->line_length < sizeof(console->line) - 1)
			console->line[console->line_length++] = data[i];
	}
}

void console_finish(struct console *console)
{
	take_line(console);
}

void console_tail(const struct console *console, char *text, size_t size)
{
	text[0] = '\0';
	for (unsigned int i = 0; i < 4; i++) {
		const char *line = console->tail[(console->tail_next + i) % 4];
		size_t length = strlen(text);

		if (line[0])
			snprintf(text + length, size - length, "%s\n", line);
	}
}
