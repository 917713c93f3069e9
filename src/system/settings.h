/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * System-wide settings that a run changes, and their restoration whatever happens: a guardian
 * process, forked before the first change, notes each old value before it is overwritten, and
 * puts all of them back in reverse order when its pipe closes, be that by settings_restore() or
 * by the death of the tool (kill -9 included). The guardian ignores terminal signals.
 */
#ifndef UFFD_CONFORM_SYSTEM_SETTINGS_H
#define UFFD_CONFORM_SYSTEM_SETTINGS_H

#include "system/error.h"

struct settings;

/*
 * One run at a time may change settings: were two to change the same, the first to end would
 * restore them under the other, which then would put back what the first had set. Waits until
 * nobody of that name, shorter than a path of a socket, has the turn; -1 with the error set after
 * @wait_ms. It is held until what is returned is closed by all who have it, the guardian included.
 */
int settings_take_turn(const char *name, unsigned int wait_ms, struct error *error);

struct settings *settings_start(struct error *error);

/* Writes @value to the file @path (under /proc/sys, /sys) after noting the old value. */
int settings_set(struct settings *settings, const char *path, const char *value,
		 struct error *error);

/* Restores everything, waits for the guardian, frees. -1 names what could not be restored. */
int settings_restore(struct settings *settings, struct error *error);

#endif
