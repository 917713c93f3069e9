// SPDX-License-Identifier: GPL-2.0-only
#include "runner/kernel_complaint.h"

#include <stddef.h>
#include <string.h>

#define ONCE  COMPLAINT_ENDS_AT_ONCE
#define RULER COMPLAINT_ENDS_BY_RULER
#define STACK COMPLAINT_ENDS_BY_STACK

/* The first that matches counts. */
static const struct complaint complaints[] = {
	/* Kernels with CONFIG_DEBUG_VM say so, with a stack, of a write through /proc/PID/mem. */
	{ "FAULT_FLAG_ALLOW_RETRY missing", COMPLAINT_HARMLESS, STACK, false },
	{ "uffd: ", COMPLAINT_HARMLESS, ONCE, false },
	/* Of the unwinder, while some stack is printed. */
	{ "WARNING: can't access registers at ", COMPLAINT_HARMLESS, ONCE, false },
	{ "WARNING: stack going in the wrong direction", COMPLAINT_HARMLESS, ONCE, false },
	{ "WARNING: stack recursion", COMPLAINT_HARMLESS, ONCE, false },
	{ "WARNING: kernel stack ", COMPLAINT_HARMLESS, ONCE, false },

	{ "Kernel panic - not syncing", COMPLAINT_PANIC, STACK, true },
	/* Load on the host alone can bring these about. */
	{ "BUG: workqueue lockup", COMPLAINT_WARNING, ONCE, false },
	{ "watchdog: BUG: soft lockup", COMPLAINT_WARNING, STACK, false },
	{ "watchdog: Watchdog detected hard LOCKUP", COMPLAINT_WARNING, STACK, false },
	{ "NMI watchdog: Watchdog detected hard LOCKUP", COMPLAINT_WARNING, STACK, false },
	{ "rcu: INFO: rcu_", COMPLAINT_WARNING, STACK, false },
	{ "INFO: rcu_", COMPLAINT_WARNING, STACK, false },
	{ "INFO: task ", COMPLAINT_WARNING, STACK, false },
	{ "BUG: KASAN: ", COMPLAINT_OOPS, RULER, false },
	{ "BUG: KCSAN: ", COMPLAINT_OOPS, RULER, false },
	{ "BUG: KFENCE: ", COMPLAINT_OOPS, RULER, false },
	{ "BUG: KMSAN: ", COMPLAINT_OOPS, RULER, false },
	{ "BUG: Bad rss-counter ", COMPLAINT_OOPS, ONCE, false },
	{ "BUG: non-zero pgtables_bytes ", COMPLAINT_OOPS, ONCE, false },
	{ "BUG: Bad page ", COMPLAINT_OOPS, STACK, false },
	/* An oops has its end of trace; its stack is not the end. */
	{ "BUG: kernel NULL pointer dereference", COMPLAINT_OOPS, 0, false },
	{ "BUG: unable to handle ", COMPLAINT_OOPS, 0, false },
	{ "BUG: ", COMPLAINT_OOPS, STACK, false },
	{ "BUG ", COMPLAINT_OOPS, STACK, false }, /* of a slab */
	{ "Oops", COMPLAINT_OOPS, 0, false },
	{ "kernel BUG at ", COMPLAINT_OOPS, 0, false },
	{ "general protection fault", COMPLAINT_OOPS, 0, false },
	{ "traps: PANIC: ", COMPLAINT_OOPS, 0, false },
	{ " [#1] ", COMPLAINT_OOPS, 0, true },
	{ ": bad pmd ", COMPLAINT_OOPS, ONCE, true },
	{ ": bad pud ", COMPLAINT_OOPS, ONCE, true },
	{ ": bad p4d ", COMPLAINT_OOPS, ONCE, true },
	{ ": bad pgd ", COMPLAINT_OOPS, ONCE, true },
	{ ": Bad swap file entry ", COMPLAINT_WARNING, ONCE, true },
	{ ": Bad swap offset entry ", COMPLAINT_WARNING, ONCE, true },
	{ ": Unused swap offset entry ", COMPLAINT_WARNING, ONCE, true },
	{ "WARNING: CPU: ", COMPLAINT_WARNING, 0, false },
	{ "WARNING: possible ", COMPLAINT_WARNING, STACK, false }, /* lockdep's, without a trace */
	{ "WARNING: ", COMPLAINT_WARNING, STACK, false },
	{ "UBSAN: ", COMPLAINT_WARNING, RULER, false },
};

static bool begins(const char *line, const char *text)
{
	return !strncmp(line, text, strlen(text));
}

const struct complaint *complaint_find(const char *line)
{
	for (size_t i = 0; i < sizeof(complaints) / sizeof(complaints[0]); i++) {
		const struct complaint *complaint = &complaints[i];

		if (complaint->anywhere ? strstr(line, complaint->text) != NULL
					: begins(line, complaint->text))
			return complaint;
	}
	return NULL;
}

static bool is_ruler(const char *line, char of)
{
	size_t length = strlen(line);
	const char mark[2] = { of, '\0' };

	return length >= 20 && strspn(line, mark) == length;
}

enum complaint_prelude complaint_prelude(const char *line)
{
	if (begins(line, "------------[ cut here ]"))
		return PRELUDE_CUT;
	if (is_ruler(line, '='))
		return PRELUDE_RULER;
	/* "page:ffff..." up to 6.8, "page: refcount:" since */
	if (begins(line, "page:") && strstr(line, "refcount:"))
		return PRELUDE_PAGE;
	return PRELUDE_NONE;
}

bool complaint_ends(unsigned int ends, const char *line)
{
	if (begins(line, "---[ end trace") || begins(line, "---[ end Kernel panic"))
		return true;
	if (ends & COMPLAINT_ENDS_BY_RULER && is_ruler(line, '='))
		return true;
	return ends & COMPLAINT_ENDS_BY_STACK && begins(line, " </TASK>");
}

bool complaint_dull(const char *line)
{
	static const char *const dull[] = {
		"------------[ cut here ]",
		"Modules linked in:",
		"Code: ",
		"Hardware name:",
		"RSP: ",
		"RAX: ",
		"RDX: ",
		"RBP: ",
		"R10: ",
		"R13: ",
		"FS:  ",
		"CS:  ",
		"CR2: ",
		"DR0: ",
		"DR3: ",
		"PKRU: ",
		"Call Trace:",
		" <TASK>",
		" </TASK>",
		/* Frames that the unwinder merely found on the stack */
		" ? ",
	};

	if (!line[0] || is_ruler(line, '=') || is_ruler(line, '-'))
		return true;
	for (size_t i = 0; i < sizeof(dull) / sizeof(dull[0]); i++)
		if (begins(line, dull[i]))
			return true;
	return false;
}
