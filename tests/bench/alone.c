// SPDX-License-Identifier: GPL-2.0-only
/*
 * alone CPU PROGRAM [ARGUMENT...]: runs a program on one CPU, without a word of its own, and prints
 * what it took: nanoseconds on the clock, nanoseconds of CPU time, minor faults.
 */
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_ns(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void run(int cpu, char **arguments)
{
	int null = open("/dev/null", O_WRONLY);
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof(one), &one);
	dup2(null, STDOUT_FILENO);
	execvp(arguments[0], arguments);
	_exit(127);
}

int main(int argc, char **argv)
{
	struct rusage usage;
	clockid_t clock;
	siginfo_t info;
	double start, wall, cpu;
	int status;
	pid_t pid;

	if (argc < 3)
		return 2;
	start = now_ns(CLOCK_MONOTONIC);
	pid = fork();
	if (!pid)
		run(atoi(argv[1]), argv + 2);
	/* Its clock has nanoseconds, where the usage that is left behind has but microseconds. */
	if (pid < 0 || clock_getcpuclockid(pid, &clock) ||
	    waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT))
		return 1;
	wall = now_ns(CLOCK_MONOTONIC) - start;
	cpu = now_ns(clock);
	if (wait4(pid, &status, 0, &usage) != pid || status)
		return 1;
	printf("%.0f %.0f %ld\n", wall, cpu, usage.ru_minflt);
	return 0;
}
