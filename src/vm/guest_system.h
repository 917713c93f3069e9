/* SPDX-License-Identifier: GPL-2.0-only */
/* What process 1 has to do to a bare kernel before, and after, programs run on it. */
#ifndef UFFD_CONFORM_VM_GUEST_SYSTEM_H
#define UFFD_CONFORM_VM_GUEST_SYSTEM_H

#include <stddef.h>

/* Mounts, device nodes, modules. What does not work is told on the console, and left out. */
void guest_system_start(void);

/* The value of @key=VALUE on the kernel's command line; "" if it is not there. */
void guest_parameter(const char *key, char *value, size_t size);

/* The second serial line in raw mode, or -1. */
int guest_results_open(void);

void guest_power_off(void) __attribute__((noreturn));

#endif
