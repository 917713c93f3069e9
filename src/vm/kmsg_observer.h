/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An observer that marks the start and the end of each cell in the kernel's log, so that the log
 * itself tells what was running when the kernel died. The markers are warnings, to be seen on a
 * console that shows no less; vm/console.h reads them.
 */
#ifndef UFFD_CONFORM_VM_KMSG_OBSERVER_H
#define UFFD_CONFORM_VM_KMSG_OBSERVER_H

#include "runner/observer.h"
#include "system/error.h"

/* NULL: the log cannot be written. Free with kmsg_observer_free(). */
struct observer *kmsg_observer_new(struct error *error);
void kmsg_observer_free(struct observer *observer);

#endif
