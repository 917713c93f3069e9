/* SPDX-License-Identifier: GPL-2.0-only */
/* The CPUs that this process may use, and pinning to them. */
#ifndef UFFD_CONFORM_BENCH_CPUS_H
#define UFFD_CONFORM_BENCH_CPUS_H

#include <sched.h>

/* As they are before anything is pinned: at least one. */
void bench_cpus_note(cpu_set_t *usable);

/* From the last on downwards, and round again: the first is where interrupts like to be. */
int bench_nth_cpu(const cpu_set_t *usable, unsigned int index);

/* The calling thread; where that cannot be done, times are only less steady. */
void bench_pin(int cpu);

#endif
