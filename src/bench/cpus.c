// SPDX-License-Identifier: GPL-2.0-only
#include "bench/cpus.h"

#include <sched.h>

void bench_cpus_note(cpu_set_t *usable)
{
	if (!sched_getaffinity(0, sizeof(*usable), usable))
		return;
	CPU_ZERO(usable);
	CPU_SET(0, usable);
}

int bench_nth_cpu(const cpu_set_t *usable, unsigned int index)
{
	unsigned int left = index % (unsigned int)CPU_COUNT(usable);

	for (int cpu = CPU_SETSIZE - 1; cpu >= 0; cpu--)
		if (CPU_ISSET(cpu, usable) && !left--)
			return cpu;
	return 0;
}

void bench_pin(int cpu)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof(one), &one);
}
