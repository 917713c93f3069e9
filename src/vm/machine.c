// SPDX-License-Identifier: GPL-2.0-only
#include "vm/machine.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	TICK_MS = 100,
	/* A machine that has said its last word, or panicked, has this long to end by itself. */
	LAST_WORD_MS = 3000,
};

struct machine {
	const struct machine_setup *setup;
	struct stream *stream;
	struct machine_result *result;
	struct qemu_process process;
	off_t console_offset;
	int64_t started, last_line, last_word; /* in ms; last_word 0: none yet */
	unsigned long lines;
};

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* False: end of file. */
static bool drain_results(struct machine *machine)
{
	char data[16384];
	ssize_t got;

	while ((got = read(machine->process.results, data, sizeof(data))) > 0) {
		const char *rest = data;
		ssize_t left = got;

		stream_feed(machine->stream, data, (size_t)got);
		while (machine->setup->results_fd >= 0 && left > 0) {
			ssize_t written = write(machine->setup->results_fd, rest, (size_t)left);

			if (written <= 0)
				break;
			rest += written;
			left -= written;
		}
	}
	return got < 0;
}

static void drain_errors(struct machine *machine)
{
	char *errors = machine->result->errors;
	char data[1024];
	ssize_t got;

	while ((got = read(machine->process.errors, data, sizeof(data))) > 0) {
		size_t length = strlen(errors), room = sizeof(machine->result->errors) - 1 - length;

		memcpy(errors + length, data, (size_t)got < room ? (size_t)got : room);
		errors[length + ((size_t)got < room ? (size_t)got : room)] = '\0';
	}
}

static bool read_console(struct machine *machine)
{
	bool grown = false;
	char data[16384];
	ssize_t got;

	while ((got = pread(machine->setup->console_fd, data, sizeof(data),
			    machine->console_offset)) > 0) {
		console_feed(&machine->result->console, data, (size_t)got);
		machine->console_offset += got;
		grown = true;
	}
	return grown;
}

static void note_progress(struct machine *machine, int64_t now, bool console_grown)
{
	const struct stream_state *state = stream_state(machine->stream);

	/* From /init on only results are progress: a stuck kernel can fill its log for ever. */
	if (state->lines != machine->lines || (!state->init && console_grown))
		machine->last_line = now;
	machine->lines = state->lines;
	if (state->init && !machine->result->init_ms)
		machine->result->init_ms = (unsigned int)(now - machine->started);
	if (!machine->last_word && (state->exit || machine->result->console.panic))
		machine->last_word = now;
}

/* True: the machine is to be ended now; the evidence tells why. */
static bool time_is_up(struct machine *machine, int64_t now)
{
	const struct machine_setup *setup = machine->setup;
	struct machine_result *result = machine->result;
	struct vm_evidence *evidence = &result->evidence;
	bool init = stream_state(machine->stream)->init;

	if (machine->last_word)
		return now - machine->last_word > LAST_WORD_MS;
	if (setup->first_byte_s && !init && !result->console.any)
		result->trapped = now - machine->started > setup->first_byte_s * INT64_C(1000);
	if (setup->init_s && !init && !result->trapped)
		result->trapped = now - machine->started > setup->init_s * INT64_C(1000);
	evidence->deadline = now - machine->started > setup->deadline_s * INT64_C(1000);
	evidence->silence = now - machine->last_line > setup->silence_s * INT64_C(1000);
	return result->trapped || evidence->deadline || evidence->silence;
}

static bool interrupted(struct machine *machine)
{
	struct signalfd_siginfo info;

	if (machine->setup->signal_fd < 0 ||
	    read(machine->setup->signal_fd, &info, sizeof(info)) != sizeof(info))
		return false;
	machine->result->evidence.signal = (int)info.ssi_signo;
	return true;
}

static void watch(struct machine *machine)
{
	bool results_open = true;

	while (results_open) {
		struct pollfd polled[] = {
			{ .fd = machine->process.results, .events = POLLIN },
			{ .fd = machine->setup->signal_fd, .events = POLLIN },
		};
		int64_t now;

		poll(polled, 2, TICK_MS);
		results_open = drain_results(machine);
		drain_errors(machine);
		now = now_ms();
		note_progress(machine, now, read_console(machine));
		if (interrupted(machine) || (results_open && time_is_up(machine, now)))
			return;
	}
}

/* QEMU closes its end when it exits: a moment is enough, unless it is to be ended. */
static void reap(struct machine *machine)
{
	struct vm_evidence *evidence = &machine->result->evidence;
	const struct timespec moment = { .tv_nsec = 5 * 1000 * 1000 };
	pid_t pid = machine->process.pid;
	int status = 0, tries = 400;
	pid_t ended = 0;

	if (evidence->signal || machine->result->trapped || evidence->deadline ||
	    evidence->silence || machine->last_word)
		tries = machine->last_word && !evidence->signal ? 20 : 0;
	while (tries-- > 0 && (ended = waitpid(pid, &status, WNOHANG)) == 0)
		nanosleep(&moment, NULL);
	if (ended == 0) {
		evidence->killed = true;
		kill(pid, SIGKILL);
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			;
	}
	evidence->exit_status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int machine_run(const struct machine_setup *setup, struct stream *stream,
		struct machine_result *result, struct error *error)
{
	struct machine machine = { .setup = setup, .stream = stream, .result = result };
	const struct stream_state *state = stream_state(stream);

	*result = (struct machine_result){ 0 };
	if (qemu_start(setup->command, setup->inherited, setup->inherited_count, &machine.process,
		       error))
		return -1;
	machine.started = machine.last_line = now_ms();
	watch(&machine);
	reap(&machine);
	drain_results(&machine);
	drain_errors(&machine);
	read_console(&machine);
	console_finish(&result->console);
	close(machine.process.results);
	close(machine.process.errors);
	result->total_ms = (unsigned int)(now_ms() - machine.started);
	if (!state->init && !result->console.any && !result->evidence.killed)
		result->trapped = true;
	result->evidence.console_any = result->console.any;
	result->evidence.panic = result->console.panic;
	result->evidence.oops = result->console.oops;
	result->evidence.init = state->init;
	result->evidence.complete = stream_complete(stream);
	return 0;
}
