// SPDX-License-Identifier: GPL-2.0-only
/* What is read out of a kernel's log, and the verdict about a machine. */
#include <string.h>

#include "tap.h"
#include "vm/console.h"
#include "vm/verdict.h"

static struct console read_log(const char *text)
{
	struct console console = { 0 };

	console_feed(&console, text, strlen(text));
	console_finish(&console);
	return console;
}

static void test_severity(void)
{
	static const struct {
		const char *line;
		bool panic, oops;
		unsigned int warnings;
	} lines[] = {
		{ "[    1.0] Kernel panic - not syncing: Attempted to kill init!", true, false, 0 },
		{ "[    1.0][   T12] BUG: unable to handle page fault for address: 8", false, true,
		  0 },
		{ "[    1.0] BUG: Bad page map in process x  pte:1 pmd:2", false, true, 0 },
		{ "[    1.0] BUG: KASAN: use-after-free in x", false, true, 0 },
		{ "[    1.0] Oops: 0000 [#1] PREEMPT SMP", false, true, 0 },
		{ "[    1.0] invalid opcode: 0000 [#1] PREEMPT SMP NOPTI", false, true, 0 },
		{ "[    1.0] kernel BUG at mm/memory.c:1!", false, true, 0 },
		{ "[    1.0] mm/pgtable-generic.c:51: bad pmd 0000(1)", false, true, 0 },
		{ "[    1.0] WARNING: CPU: 1 PID: 0 at mm/x.c:1 x+0x1/0x2", false, false, 1 },
		{ "[    1.0] watchdog: BUG: soft lockup - CPU#0 stuck for 22s!", false, false, 1 },
		{ "[    1.0] BUG: workqueue lockup - pool cpus=0", false, false, 1 },
		{ "[    1.0] rcu: INFO: rcu_sched self-detected stall on CPU", false, false, 1 },
		{ "[    1.0] traps: init[1] general protection fault ip:1", false, false, 0 },
		{ "[    1.0] pci 0000:00: a quirk, not a BUG: see above", false, false, 0 },
		{ "guest: this is no Oops", false, false, 0 },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct console console = read_log(lines[i].line);

		ok(console.panic == lines[i].panic && console.oops == lines[i].oops &&
			   console.warning_count == lines[i].warnings && console.any,
		   "severity of: %s", lines[i].line);
	}
}

static void test_markers(void)
{
	struct console console;

	console = read_log("[    1.0] uffd-conform: start a/1\r\n"
			   "[    1.1] uffd-conform: start b/2\r\n"
			   "[    1.2] uffd-conform: end a/1\r\n"
			   "[    1.3] BUG: Bad page state in process x\n"
			   "[    1.4] uffd-conform: end b/2\n"
			   "[    1.5] uffd-conform: start c/3\n"
			   "[    1.6] Kernel panic - not syncing: x\n");
	ok(console.markers, "markers are seen");
	is_int(console.running_count, 1, "one cell was running at the first complaint");
	is_str(console.running[0], "b/2", "that one");
	is_str(console.excerpt, "BUG: Bad page state in process x\nKernel panic - not syncing: x\n",
	       "the excerpt begins with it");
	ok(console.oops && console.panic, "both the oops and the panic are seen");
	console = read_log("[ 1.0] uffd-conform: start a/1\n[ 1.1] uffd-conform: end a/1\n");
	is_int(console.running_count, 0, "nothing runs any more");
}

static void test_pieces(void)
{
	static const char text[] =
		"[    1.0] WARNING: x\n[    2.0] Kernel panic - not syncing: y\n";
	struct console console = { 0 };
	char tail[512];

	for (size_t i = 0; i < sizeof(text) - 1; i++)
		console_feed(&console, text + i, 1);
	ok(console.panic && console.warning_count == 1, "lines may come byte by byte");
	is_str(console.warning, "WARNING: x", "the first warning is kept");
	console = read_log("one\ntwo\n\nthree\nfour\nfive");
	console_tail(&console, tail, sizeof(tail));
	is_str(tail, "two\nthree\nfour\nfive\n", "the tail is the last four lines");
	console = (struct console){ 0 };
	for (int i = 0; i < 2000; i++)
		console_feed(&console, "0123456789", 10);
	is_int((long)console.line_length, sizeof(console.line) - 1, "a line is cut to its room");
	console_feed(&console, "\nBUG: x\n", 8);
	ok(console.oops, "an endless line does no harm");
	for (int i = 0; i < 2000; i++)
		console_feed(&console, "Call trace line, quite a long one\n", 34);
	is_int(console.excerpt_lines, CONSOLE_EXCERPT_LINES, "the excerpt is limited");
}

static void test_verdicts(void)
{
	static const struct {
		const char *what;
		struct vm_evidence evidence;
		enum vm_verdict verdict;
	} machines[] = {
		{ "all well, debug exit",
		  { .init = true, .complete = true, .exit_status = 33 },
		  VM_COMPLETE },
		{ "all well, reset", { .init = true, .complete = true }, VM_COMPLETE },
		{ "all well, had to be killed",
		  { .init = true, .complete = true, .killed = true },
		  VM_COMPLETE },
		{ "complete, but a BUG in the log",
		  { .init = true, .complete = true, .oops = true },
		  VM_OOPS },
		{ "complete, but a panic at the end",
		  { .init = true, .complete = true, .panic = true },
		  VM_PANIC },
		{ "oops, then panic", { .init = true, .oops = true, .panic = true }, VM_OOPS },
		{ "panic", { .init = true, .panic = true }, VM_PANIC },
		{ "panic that did not end",
		  { .init = true, .panic = true, .killed = true },
		  VM_PANIC },
		{ "panic before init", { .panic = true, .console_any = true }, VM_NEVER_STARTED },
		{ "silence before init",
		  { .silence = true, .killed = true, .exit_status = 137 },
		  VM_NEVER_STARTED },
		{ "reset before init", { .exit_status = 0 }, VM_NEVER_STARTED },
		{ "silence",
		  { .init = true, .silence = true, .killed = true, .exit_status = 137 },
		  VM_HANG },
		{ "silence when the deadline passed",
		  { .init = true,
		    .silence = true,
		    .deadline = true,
		    .killed = true,
		    .exit_status = 137 },
		  VM_HANG },
		{ "deadline with results coming",
		  { .init = true, .deadline = true, .killed = true },
		  VM_DEADLINE },
		{ "reset in the middle", { .init = true }, VM_TRUNCATED },
		{ "debug exit, results incomplete",
		  { .init = true, .exit_status = 33 },
		  VM_TRUNCATED },
		{ "QEMU refuses", { .exit_status = 1 }, VM_QEMU_FAILED },
		{ "QEMU crashes", { .init = true, .exit_status = 139 }, VM_QEMU_FAILED },
		{ "interrupted",
		  { .init = true, .signal = 2, .killed = true, .panic = true },
		  VM_INTERRUPTED },
	};

	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++)
		is_str(vm_verdict_name(vm_verdict_decide(&machines[i].evidence)),
		       vm_verdict_name(machines[i].verdict), "verdict: %s", machines[i].what);
	is_str(vm_verdict_token(VM_HANG), "hang", "a hang is the cell's failure");
	ok(!vm_verdict_token(VM_DEADLINE) && !vm_verdict_token(VM_TRUNCATED),
	   "too little time is not");
	for (int verdict = 0; verdict < VM_VERDICT_COUNT; verdict++)
		ok(vm_verdict_name((enum vm_verdict)verdict) != NULL, "verdict %d has a name",
		   verdict);
	is_int(vm_accel_find("tcg"), VM_ACCEL_TCG, "tcg is known");
	is_int(vm_accel_find("xen"), -1, "xen is not");
}

int main(void)
{
	test_severity();
	test_markers();
	test_pieces();
	test_verdicts();
	return tap_done();
}
