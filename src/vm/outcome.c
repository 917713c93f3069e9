// SPDX-License-Identifier: GPL-2.0-only
#include "vm/outcome.h"

#include <stdio.h>
#include <string.h>

static const char *first_line(const char *text, char *line, size_t size)
{
	snprintf(line, size, "%.*s", (int)strcspn(text, "\n"), text);
	return line;
}

/* The log's word is preferred: a result can be lost on its way, a marker is not. */
static void find_running(struct vm_outcome *outcome, const struct machine_result *machine,
			 const struct stream *stream)
{
	const struct console *console = &machine->console;

	if (console->markers) {
		outcome->running_count = console->running_count;
		memcpy(outcome->running, console->running, sizeof(outcome->running));
	} else {
		outcome->running_count = stream_running(stream, outcome->running);
	}
}

static void describe_running(const struct vm_outcome *outcome, char *text, size_t size)
{
	if (outcome->running_count == 0)
		snprintf(text, size, "no cell was running");
	else
		snprintf(text, size, "%s%s was running", outcome->running[0],
			 outcome->running_count > 1 ? " and others" : "");
}

static const char *last_line(const char *text, char *line, size_t size)
{
	size_t end = strlen(text), start;

	while (end > 0 && text[end - 1] == '\n')
		end--;
	for (start = end; start > 0 && text[start - 1] != '\n'; start--)
		;
	snprintf(line, size, "%.*s", (int)(end - start), text + start);
	return line;
}

static void describe_never_started(struct vm_outcome *outcome, const struct machine_result *machine)
{
	const struct console *console = &machine->console;
	char *text = outcome->sentence, line[160];
	size_t size = sizeof(outcome->sentence), length;

	if (console->panic || console->oops) {
		snprintf(text, size, "the kernel %s before the guest's init reported: %s",
			 console->panic ? "panicked" : "reported a bug",
			 first_line(console->excerpt, line, sizeof(line)));
		return;
	}
	if (!machine->evidence.killed)
		snprintf(text, size, "the machine ended before the guest's init reported");
	else if (machine->evidence.silence)
		snprintf(text, size, "the kernel fell silent before the guest's init reported");
	else
		snprintf(text, size, "the guest's init did not report within %u s",
			 machine->total_ms / 1000);
	length = strlen(text);
	if (outcome->log[0])
		snprintf(text + length, size - length, "; the kernel's last line: %s",
			 last_line(outcome->log, line, sizeof(line)));
	else
		snprintf(text + length, size - length, ", and the kernel never said a word");
}

static void describe_truncated(struct vm_outcome *outcome, const struct stream_state *state)
{
	char *text = outcome->sentence;
	size_t size = sizeof(outcome->sentence);

	if (!state->exit || state->fault[0])
		snprintf(text, size, "the results are not complete: %zu of %zu cells%s%s",
			 state->reported, state->cells, state->fault[0] ? "; " : "", state->fault);
	else
		snprintf(text, size,
			 "the run in the guest ended with status %d after %zu of %zu cells",
			 state->guest_status, state->reported, state->cells);
}

static void describe(struct vm_outcome *outcome, const struct machine_result *machine,
		     const struct stream_state *state)
{
	char running[VM_CELL_NAME_MAX + 32], line[160];
	char *text = outcome->sentence;
	size_t size = sizeof(outcome->sentence);

	describe_running(outcome, running, sizeof(running));
	switch (outcome->verdict) {
	case VM_COMPLETE:
		snprintf(text, size, "all %zu cells were run", state->cells);
		break;
	case VM_PANIC:
		snprintf(text, size, "the kernel panicked while %s: %s", running,
			 first_line(machine->console.excerpt, line, sizeof(line)));
		break;
	case VM_OOPS:
		snprintf(text, size, "the kernel reported a bug while %s: %s", running,
			 first_line(machine->console.excerpt, line, sizeof(line)));
		break;
	case VM_HANG:
		snprintf(text, size, "the guest fell silent while %s", running);
		break;
	case VM_DEADLINE:
		snprintf(text, size,
			 "the run did not end in time: %zu of %zu cells after %u s, and %s",
			 state->reported, state->cells, machine->total_ms / 1000, running);
		break;
	case VM_NEVER_STARTED:
		describe_never_started(outcome, machine);
		break;
	case VM_TRUNCATED:
		describe_truncated(outcome, state);
		break;
	case VM_QEMU_FAILED:
		snprintf(text, size, "QEMU ended with status %d: %s", machine->evidence.exit_status,
			 first_line(machine->errors, line, sizeof(line)));
		break;
	case VM_INTERRUPTED:
		snprintf(text, size, "interrupted by signal %d", outcome->signal);
		break;
	case VM_NOT_A_KERNEL:
	case VM_VERDICT_COUNT:
		break;
	}
}

static void keep_log(struct vm_outcome *outcome, const struct machine_result *machine)
{
	if (outcome->verdict == VM_QEMU_FAILED)
		snprintf(outcome->log, sizeof(outcome->log), "%s", machine->errors);
	else if (machine->console.excerpt[0])
		snprintf(outcome->log, sizeof(outcome->log), "%s", machine->console.excerpt);
	else if (outcome->verdict != VM_COMPLETE)
		console_tail(&machine->console, outcome->log, sizeof(outcome->log));
}

void outcome_close(struct vm_outcome *outcome, const struct machine_result *machine,
		   struct stream *stream)
{
	const struct stream_state *state = stream_state(stream);
	struct stream_closing closing;
	bool complete;

	outcome->verdict = vm_verdict_decide(&machine->evidence);
	complete = outcome->verdict == VM_COMPLETE;
	outcome->signal = machine->evidence.signal;
	outcome->guest_status = state->guest_status;
	outcome->init_ms = machine->init_ms;
	outcome->total_ms = machine->total_ms;
	snprintf(outcome->swap, sizeof(outcome->swap), "%s", state->swap);
	snprintf(outcome->disk, sizeof(outcome->disk), "%s", state->disk);
	outcome->warning_count = machine->console.warning_count;
	snprintf(outcome->warning, sizeof(outcome->warning), "%s", machine->console.warning);
	if (!complete)
		find_running(outcome, machine, stream);
	keep_log(outcome, machine);
	describe(outcome, machine, state);
	closing = (struct stream_closing){
		.token = vm_verdict_token(outcome->verdict),
		.sentence = complete ? "" : outcome->sentence,
		.running = (const char(*)[VM_CELL_NAME_MAX])outcome->running,
		.running_count = outcome->running_count,
		.duration_ms = machine->total_ms - machine->init_ms,
	};
	stream_close(stream, &closing);
	outcome->passed = complete && outcome->guest_status == 0;
}

void outcome_trap(struct vm_outcome *outcome, const struct machine_result *machine,
		  unsigned int first_byte_s, unsigned int init_s)
{
	char line[120];

	if (!machine->evidence.killed)
		snprintf(outcome->notice, sizeof(outcome->notice),
			 "/dev/kvm opens, but QEMU ended with status %d under KVM: %s",
			 machine->evidence.exit_status,
			 first_line(machine->errors, line, sizeof(line)));
	else if (!machine->console.any)
		snprintf(outcome->notice, sizeof(outcome->notice),
			 "/dev/kvm opens, but the kernel shows no sign of life under KVM in %u s",
			 first_byte_s);
	else
		snprintf(outcome->notice, sizeof(outcome->notice),
			 "/dev/kvm opens, but the kernel does not reach init under KVM in %u s",
			 init_s);
}
