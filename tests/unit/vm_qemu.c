// SPDX-License-Identifier: GPL-2.0-only
/*
 * The whole host side against a shell script that takes QEMU's place, so that each way in which a
 * machine can end is met in a moment. How it ends is the script that $MACHINE holds.
 */
#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"
#include "vm/vm.h"

#define TCG .accel = VM_ACCEL_TCG

static char folder[] = "/tmp/vm_qemu.XXXXXX";
static char kernel[64], guest[64], keep[64], old_path[4096];

static void put_file(const char *path, mode_t mode, const void *data, size_t length)
{
	FILE *stream = fopen(path, "w");

	ok(stream && fwrite(data, 1, length, stream) == length && fclose(stream) == 0 &&
		   chmod(path, mode) == 0,
	   "prepared: %s", path + strlen(folder));
}

static void prepare(void)
{
	static const char script[] =
		"#!/bin/sh\n"
		"for word; do case $word in\n"
		"*.nonce=*) n=\"@${word##*.nonce=}\"; n=${n%% *} ;;\n"
		"file,id=console,*) console=${word##*path=} ;;\n"
		"esac; done\n"
		"say() { echo \"$n $1\"; }\n"
		"init() { say '{\"init\":{\"swap\":\"zram0\",\"disk\":\"vdb\"}}'; }\n"
		"plan() { say "
		"'{\"plan\":{\"uffd_conform\":\"1\",\"kernel\":\"6\",\"machine\":\"x\","
		"\"where\":\"h\",\"started\":\"n\",\"cells\":1}}'; }\n"
		"start() { say '{\"start\":{\"index\":0,\"name\":\"a/b\"}}'; }\n"
		"rest() { say '{\"cell\":{\"index\":0,\"name\":\"a/b\",\"verdict\":\"pass\"}}'\n"
		"say "
		"'{\"end\":{\"planned\":1,\"pass\":1,\"fail\":0,\"skip\":0,\"todo\":0,\"broken\":0,"
		"\"ms\":1,\"bail_out\":\"\"}}'; say '{\"exit\":{\"status\":0,\"lines\":5}}'; }\n"
		"log() { echo \"[    1.0] $1\" >> $console; }\n"
		"eval \"$MACHINE\"\n";
	unsigned char image[1024] = { 0 };
	char path[64];
	Elf64_Ehdr program = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64 },
			       .e_type = ET_EXEC,
			       .e_machine = EM_X86_64 };

	ok(mkdtemp(folder) != NULL, "a folder to work in");
	snprintf(kernel, sizeof(kernel), "%s/bzImage", folder);
	snprintf(guest, sizeof(guest), "%s/guest", folder);
	snprintf(keep, sizeof(keep), "%s/keep", folder);
	memcpy(image + 0x1fe, "\x55\xaa", 2);
	memcpy(image + 0x202, "HdrS\x0f\x02", 6);
	image[0x211] = image[0x236] = 1;
	put_file(kernel, 0644, image, sizeof(image));
	put_file(guest, 0755, &program, sizeof(program));
	snprintf(path, sizeof(path), "%s/qemu-system-x86_64", folder);
	put_file(path, 0755, script, sizeof(script) - 1);
	snprintf(old_path, sizeof(old_path), "%s:%s", folder, getenv("PATH"));
	setenv("PATH", old_path, 1);
}

static unsigned int plans, fails, brokens, ends;

static void count_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	(void)observer;
	(void)info;
	(void)cells;
	plans++;
}

static void count_cell(struct observer *observer, size_t index, const char *name,
		       const struct cell_result *result)
{
	(void)observer;
	(void)index;
	(void)name;
	fails += result->verdict == VERDICT_FAIL;
	brokens += result->verdict == VERDICT_BROKEN;
}

static void count_end(struct observer *observer, const struct run_summary *summary)
{
	(void)observer;
	(void)summary;
	ends++;
}

static int run(struct vm_options options, const char *machine, struct vm_outcome *outcome,
	       struct error *error)
{
	struct observer observer = { .plan = count_plan, .cell = count_cell, .end = count_end };
	struct observer *const observers[] = { &observer, NULL };

	plans = fails = brokens = ends = 0;
	setenv("MACHINE", machine, 1);
	options.kernel = options.kernel ? options.kernel : kernel;
	options.guest = options.guest ? options.guest : guest;
	error->text[0] = '\0';
	return vm_run(&options, observers, outcome, error);
}

/* A boot lost to the emulator is repeated, but not for ever, and not what any other oops ends. */
static void test_races(void)
{
	static const char oops[] = "log 'Oops: int3: 0000 [#1] PREEMPT SMP'; exit 0";
	char machine[1024];
	struct vm_outcome outcome;
	struct error error;

	snprintf(machine, sizeof(machine),
		 "if [ -e %s/raced ]; then init; plan; start; rest; exit 33; fi; : > %s/raced; %s",
		 folder, folder, oops);
	is_int(run((struct vm_options){ .accel = VM_ACCEL_TCG }, machine, &outcome, &error), 0,
	       "a boot that was lost to the emulator");
	is_str(vm_verdict_name(outcome.verdict), vm_verdict_name(VM_COMPLETE), "is repeated");
	is_int(outcome.races, 1, "and counted");
	is_int(ends, 1, "the observers see one run");
	snprintf(machine, sizeof(machine), "%s/raced", folder);
	unlink(machine);

	run((struct vm_options){ .accel = VM_ACCEL_TCG }, oops, &outcome, &error);
	is_str(vm_verdict_name(outcome.verdict), vm_verdict_name(VM_NEVER_STARTED),
	       "a third loss in a row is the kernel's");
	is_int(outcome.races, 2, "after two repetitions");
	run((struct vm_options){ .accel = VM_ACCEL_TCG },
	    "log 'Oops: general protection fault: 0000 [#1] SMP'; exit 0", &outcome, &error);
	is_int(outcome.races, 0, "another oops is not repeated");
	snprintf(machine, sizeof(machine),
		 "if [ -e %s/raced ]; then init; plan; start; rest; exit 33; fi; : > %s/raced; "
		 "init; plan; start; %s",
		 folder, folder, oops);
	run((struct vm_options){ .accel = VM_ACCEL_TCG }, machine, &outcome, &error);
	is_str(vm_verdict_name(outcome.verdict), vm_verdict_name(VM_COMPLETE),
	       "one that came when cells were running is repeated as well");
	is_int(outcome.races, 1, "and counted");
	is_int(plans, 1, "and the observers see one plan");
	snprintf(machine, sizeof(machine), "%s/raced", folder);
	unlink(machine);
}

static void test_verdicts(void)
{
	static const struct {
		const char *machine;
		enum vm_verdict verdict;
		const char *sentence;
		unsigned int fails, brokens, silence_s, deadline_s;
	} machines[] = {
		{ "init; plan; start; rest; exit 33", VM_COMPLETE, "all 1 cells", 0, 0, 0, 0 },
		{ "init; plan; start; rest; exec sleep 100", VM_COMPLETE, "all 1", 0, 0, 0, 0 },
		{ "init; plan; start; log 'Kernel panic - not syncing: x'", VM_PANIC,
		  "a/b was running: Kernel panic", 1, 0, 0, 0 },
		{ "init; plan; start; log 'BUG: Bad page map'; rest; exit 33", VM_OOPS,
		  "Bad page map", 0, 0, 0, 0 },
		{ "init; plan; start; exec sleep 100", VM_HANG, "silent while a/b", 1, 0, 1, 0 },
		{ "init; plan; while :; do say '{}'; sleep 0.2; done", VM_DEADLINE, "in time", 0, 1,
		  0, 1 },
		{ "log 'no root'; exit 0", VM_NEVER_STARTED,
		  "ended before the guest's init reported; the kernel's last line: no root", 0, 0,
		  0, 0 },
		{ "log 'Kernel panic - not syncing: x'; exit 0", VM_NEVER_STARTED,
		  "panicked before the guest's init reported: Kernel panic - not syncing: x", 0, 0,
		  0, 0 },
		{ "exec sleep 100", VM_NEVER_STARTED, "fell silent before", 0, 0, 1, 0 },
		{ "exec sleep 100", VM_NEVER_STARTED, "within 1 s, and the kernel never said", 0, 0,
		  0, 1 },
		{ "init; plan; start; exit 0", VM_TRUNCATED, "0 of 1", 0, 1, 0, 0 },
		{ "init; say '{\"exit\":{\"status\":3,\"lines\":1}}'", VM_TRUNCATED, "status 3", 0,
		  0, 0, 0 },
		{ "echo 'no such machine' >&2; exit 1", VM_QEMU_FAILED, "status 1: no such machine",
		  0, 0, 0, 0 },
		{ "kill -SEGV $$", VM_QEMU_FAILED, "status 139", 0, 0, 0, 0 },
	};

	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++) {
		struct vm_options options = { TCG, .silence_s = machines[i].silence_s,
					      .deadline_s = machines[i].deadline_s };
		struct vm_outcome outcome;
		struct error error;

		is_int(run(options, machines[i].machine, &outcome, &error), 0, "started: %s",
		       machines[i].machine);
		is_str(vm_verdict_name(outcome.verdict), vm_verdict_name(machines[i].verdict),
		       "the verdict");
		ok(strstr(outcome.sentence, machines[i].sentence), "the sentence: %s",
		   outcome.sentence);
		is_int(fails, machines[i].fails, "failed cells");
		is_int(brokens, machines[i].brokens, "broken cells");
		is_int(ends, 1, "one end");
		is_int(outcome.passed, machines[i].verdict == VM_COMPLETE, "passed or not");
	}
}

static void refused(struct vm_options options, const char *because)
{
	struct vm_outcome outcome;
	struct error error;

	is_int(run(options, "init; plan; start; rest; exit 33", &outcome, &error), -1,
	       "refused: %s", because);
	ok(strstr(error.text, because), "the error: %s", error.text);
	is_int(ends, 0, "no run is reported");
}

static void test_refused(void)
{
	struct vm_outcome outcome;
	struct error error;

	refused((struct vm_options){ TCG, .kernel = "/" }, "a directory");
	refused((struct vm_options){ TCG, .guest = "/bin/sh" }, "dynamically");
	refused((struct vm_options){ TCG, .keep = kernel }, "no folder");
	refused((struct vm_options){ TCG, .keep = "/proc/none" }, "/proc/none");
	refused((struct vm_options){ TCG, .modules = "/proc" }, "no modules");
	is_int(run((struct vm_options){ TCG, .kernel = guest }, "", &outcome, &error), -1,
	       "no kernel");
	is_int(outcome.verdict, VM_NOT_A_KERNEL, "has a verdict of its own");
	setenv("PATH", "/nonexistent", 1);
	refused((struct vm_options){ TCG }, "qemu-system-x86");
	setenv("PATH", old_path, 1);
}

static void kept_contains(const char *name, const char *text)
{
	char path[128], seen[8192];
	size_t length = 0;
	FILE *stream;

	snprintf(path, sizeof(path), "%s/%s", keep, name);
	stream = fopen(path, "r");
	if (stream)
		length = fread(seen, 1, sizeof(seen), stream);
	ok(memmem(seen, length, text, strlen(text)), "kept in %s: %s", name, text);
	if (stream)
		fclose(stream);
}

static void test_keep(void)
{
	struct vm_options options = { TCG, .keep = keep, .append = "it's" };
	struct vm_outcome outcome;
	char machine[320];
	struct error error;

	snprintf(machine, sizeof(machine),
		 "cp %s/verdict %s/before; log hello; init; plan; start; rest", keep, keep);
	is_int(run(options, machine, &outcome, &error), 0, "a run that is kept");
	is_str(outcome.swap, "zram0", "swap is told");
	is_str(outcome.disk, "vdb", "so is the disk");
	kept_contains("before", "failed: the run has not come to its end\n");
	kept_contains("verdict", "passed: all 1 cells");
	kept_contains("console.log", "hello");
	kept_contains("results.stream", "\"a/b\"");
	kept_contains("qemu.cmd", "it'\\''s");
	kept_contains("initramfs.cpio", "TRAILER!!!");
	if (!outcome.disk_notice[0]) {
		kept_contains("qemu.cmd", "/disk.raw,format=raw,if=none,id=disk,cache=unsafe");
		kept_contains("qemu.cmd", "virtio-blk-pci,drive=disk,");
		kept_contains("initramfs.cpio", "disk");
	}
	setenv("MACHINE", "log again; echo 'ran again'", 1);
	snprintf(machine, sizeof(machine), "sh %s/qemu.cmd | grep -q 'ran again'", keep);
	ok(system(machine) == 0, "qemu.cmd runs again");
	is_int(run(options, "init; plan; start; exit 0", &outcome, &error), 0, "another run");
	kept_contains("verdict", "failed: the results are not complete");
}

static void test_interrupted(void)
{
	struct vm_outcome outcome;
	struct error error;
	sigset_t pending;
	char machine[320], path[64];
	int child = 0;
	FILE *stream;

	snprintf(path, sizeof(path), "%s/pid", folder);
	snprintf(machine, sizeof(machine),
		 "init; plan; start; echo $$ > %s; kill -TERM %d; exec sleep 100", path, getpid());
	is_int(run((struct vm_options){ TCG }, machine, &outcome, &error), 0, "an interrupted run");
	is_int(outcome.verdict, VM_INTERRUPTED, "is told");
	is_int(outcome.signal, SIGTERM, "with its signal");
	is_int(brokens, 1, "the running cell is broken");
	stream = fopen(path, "r");
	ok(stream && fscanf(stream, "%d", &child) == 1 && child > 1, "QEMU was there");
	if (stream)
		fclose(stream);
	ok(child > 1 && kill(child, 0) != 0 && errno == ESRCH, "and is gone");
	ok(sigpending(&pending) == 0 && !sigismember(&pending, SIGTERM), "no signal is left");
}

/* Whatever happens to us, QEMU does not stay. */
static void test_killed(void)
{
	struct vm_outcome outcome;
	struct error error;
	char machine[320], path[64];
	int grandchild = 0, tries;
	FILE *stream;
	pid_t pid;

	snprintf(path, sizeof(path), "%s/pid2", folder);
	snprintf(machine, sizeof(machine), "echo $$ > %s.new; mv %s.new %s; exec sleep 100", path,
		 path, path);
	pid = fork();
	if (pid == 0)
		_exit(run((struct vm_options){ TCG }, machine, &outcome, &error) != 0);
	for (tries = 0; tries < 500 && access(path, F_OK) != 0; tries++)
		usleep(10000);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	stream = fopen(path, "r");
	ok(stream && fscanf(stream, "%d", &grandchild) == 1 && grandchild > 1, "QEMU was there");
	if (stream)
		fclose(stream);
	/* It may be left to a parent that never waits: a zombie is gone as well. */
	snprintf(machine, sizeof(machine),
		 "for i in 1 2 3 4 5 6 7 8 9; do grep -q '^State:.[^Z]' /proc/%d/status "
		 "2>/dev/null || "
		 "exit 0; sleep 0.1; done; exit 1",
		 grandchild);
	ok(grandchild > 1 && system(machine) == 0, "QEMU dies with a killed parent");
}

static void test_kvm_trap(void)
{
	static const char machine[] =
		"case \"$*\" in *'-accel kvm'*) echo bad MSR >&2; exit 1;; esac;"
		"init; plan; start; rest";
	struct vm_outcome outcome;
	struct error error;

	if (access("/dev/kvm", R_OK | W_OK) != 0) {
		skip(5, "/dev/kvm cannot be opened");
		return;
	}
	is_int(run((struct vm_options){ .accel = VM_ACCEL_KVM }, machine, &outcome, &error), -1,
	       "KVM that was asked for must work");
	ok(strstr(error.text, "--accel=tcg"), "the error says what to do: %s", error.text);
	is_int(run((struct vm_options){ .accel = VM_ACCEL_AUTO }, machine, &outcome, &error), 0,
	       "else TCG takes its place");
	is_int(outcome.accel, VM_ACCEL_TCG, "which the outcome tells");
	ok(strstr(outcome.notice, "bad MSR"), "and why: %s", outcome.notice);
}

int main(void)
{
	char command[128];

	prepare();
	test_verdicts();
	test_races();
	test_refused();
	test_keep();
	test_interrupted();
	test_killed();
	test_kvm_trap();
	snprintf(command, sizeof(command), "rm -r '%s'", folder);
	ok(system(command) == 0, "tidied up");
	return tap_done();
}
