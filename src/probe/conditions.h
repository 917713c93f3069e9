/* SPDX-License-Identifier: GPL-2.0-only */
/* Conditions on facts that sentences and advice share. */
#ifndef UFFD_CONFORM_PROBE_CONDITIONS_H
#define UFFD_CONFORM_PROBE_CONDITIONS_H

#include <string.h>

#include "system/facts.h"

static inline bool older_than(const struct facts *facts, unsigned int major, unsigned int minor)
{
	return facts->version.major < major ||
	       (facts->version.major == major && facts->version.minor < minor);
}

static inline bool is_arm64(const struct facts *facts)
{
	return !strcmp(facts->machine, "aarch64");
}

static inline bool is_riscv(const struct facts *facts)
{
	return !strncmp(facts->machine, "riscv", strlen("riscv"));
}

#endif
