// SPDX-License-Identifier: GPL-2.0-only
#include "vm/verdict.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *name, *token;
} verdicts[VM_VERDICT_COUNT] = {
	[VM_COMPLETE] = { "complete", NULL },
	[VM_PANIC] = { "panic", "panic" },
	[VM_OOPS] = { "oops", "oops" },
	[VM_HANG] = { "hang", "hang" },
	[VM_DEADLINE] = { "deadline", NULL },
	[VM_NEVER_STARTED] = { "never-started", NULL },
	[VM_TRUNCATED] = { "truncated", NULL },
	[VM_NOT_A_KERNEL] = { "not-a-kernel", NULL },
	[VM_QEMU_FAILED] = { "qemu-failed", NULL },
	[VM_INTERRUPTED] = { "interrupted", NULL },
};

static const char *const accels[VM_ACCEL_COUNT] = {
	[VM_ACCEL_AUTO] = "auto",
	[VM_ACCEL_KVM] = "kvm",
	[VM_ACCEL_TCG] = "tcg",
};

const char *vm_verdict_name(enum vm_verdict verdict)
{
	return verdicts[verdict].name;
}

const char *vm_verdict_token(enum vm_verdict verdict)
{
	return verdicts[verdict].token;
}

const char *vm_accel_name(enum vm_accel accel)
{
	return accels[accel];
}

int vm_accel_find(const char *name)
{
	for (int accel = 0; accel < VM_ACCEL_COUNT; accel++)
		if (!strcmp(accels[accel], name))
			return accel;
	return -1;
}

enum vm_verdict vm_verdict_decide(const struct vm_evidence *evidence)
{
	bool qemu_failed = !evidence->killed && evidence->exit_status != 0 &&
			   evidence->exit_status != VM_DEBUG_EXIT_STATUS;

	if (evidence->signal)
		return VM_INTERRUPTED;
	if (!evidence->init)
		return qemu_failed ? VM_QEMU_FAILED : VM_NEVER_STARTED;
	if (evidence->oops)
		return VM_OOPS;
	if (evidence->panic)
		return VM_PANIC;
	if (evidence->complete)
		return VM_COMPLETE;
	if (evidence->silence)
		return VM_HANG;
	if (evidence->deadline)
		return VM_DEADLINE;
	return qemu_failed ? VM_QEMU_FAILED : VM_TRUNCATED;
}

bool vm_emulator_raced(const struct vm_evidence *evidence, const char *excerpt)
{
	return !evidence->signal && (evidence->oops || evidence->panic) &&
	       strstr(excerpt, "int3: 0000") != NULL;
}
