// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/vm_tell.h"

#include <stdio.h>
#include <string.h>

static void tell_machine(const struct vm_outcome *outcome)
{
	if (outcome->notice[0])
		fprintf(stderr, "uffd-conform: %s; TCG was used\n", outcome->notice);
	if (outcome->races)
		fprintf(stderr,
			"uffd-conform: %u boot%s lost to a race of QEMU's emulation with the "
			"kernel's "
			"code patching (int3), and repeated\n",
			outcome->races, outcome->races > 1 ? "s were" : " was");
	if (outcome->swap_notice[0])
		fprintf(stderr, "uffd-conform: the guest has no swap: %s\n", outcome->swap_notice);
	if (outcome->disk_notice[0])
		fprintf(stderr, "uffd-conform: the guest has no disk for files: %s\n",
			outcome->disk_notice);
}

/* The lines that the sentence was made from, in full. */
static void tell_log(const struct vm_outcome *outcome)
{
	const char *log = outcome->log;

	if (outcome->verdict == VM_QEMU_FAILED) {
		/* The sentence ends with the first. */
		log += strcspn(log, "\n");
		log += *log == '\n';
	} else if (*log) {
		fputs("uffd-conform: from the guest's console:\n", stderr);
	}
	fputs(log, stderr);
}

static void tell_end(const struct vm_outcome *outcome)
{
	if (outcome->verdict != VM_COMPLETE) {
		fprintf(stderr, "uffd-conform: %s\n", outcome->sentence);
		tell_log(outcome);
	}
	if (outcome->warning_count)
		fprintf(stderr, "uffd-conform: the kernel warned %u times, the first time: %s\n",
			outcome->warning_count, outcome->warning);
}

static void tell_kept(const char *keep)
{
	if (keep)
		fprintf(stderr, "uffd-conform: console.log, results.stream, qemu.cmd are in %s\n",
			keep);
}

void vm_tell(const struct vm_outcome *outcome, const char *keep)
{
	tell_machine(outcome);
	tell_end(outcome);
	tell_kept(keep);
}

void vm_tell_notices(const struct vm_outcome *outcome, const char *keep)
{
	tell_machine(outcome);
	tell_kept(keep);
}
