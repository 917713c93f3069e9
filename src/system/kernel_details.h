/* SPDX-License-Identifier: GPL-2.0-only */
/* What a bug report tells of a kernel beside its release. Each is "" where it cannot be told. */
#ifndef UFFD_CONFORM_SYSTEM_KERNEL_DETAILS_H
#define UFFD_CONFORM_SYSTEM_KERNEL_DETAILS_H

#include <stddef.h>

#include "system/facts.h"

/* uname -v: "#1 SMP PREEMPT_DYNAMIC Debian 6.12.117-1 (2026-10-01)" */
void kernel_build(char *text, size_t size);

/*
 * The options that decide about write tracking, of a configuration as /boot has it, blanks
 * between: "USERFAULTFD=y MEM_SOFT_DIRTY=n ...", without CONFIG_. The first of the paths, a
 * NULL-terminated list, that can be read.
 */
void kernel_config_read(const char *const *paths, char *text, size_t size);

/* The same of the running kernel: from the places where distributions have it. */
void kernel_config_of_running(const char *release, char *text, size_t size);

/* The settings and the hardware that matter, as they were found: "thp=madvise nodes=1 ..." */
void kernel_settings_describe(const struct facts *facts, char *text, size_t size);

#endif
