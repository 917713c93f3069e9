// SPDX-License-Identifier: GPL-2.0-only
/*
 * loops CPU MONITOR-CPU MIB ROUNDS: the system calls of tracking in plain loops, without anything
 * of the benchmarks, to hold them against. A line for each: its name, and the median of the rounds
 * in nanoseconds on the clock, and of CPU time, per page, and the least of CPU time.
 */
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "system/uapi.h"

#define PAGE	   4096UL
#define ROUNDS_MAX 101

static char *memory;
static size_t size, pages;
static int uffd;
static struct {
	double wall[ROUNDS_MAX], cpu[ROUNDS_MAX];
} samples[8];
static double start_wall, start_cpu;

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static double now_ns(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void start(void)
{
	start_cpu = now_ns(CLOCK_THREAD_CPUTIME_ID);
	start_wall = now_ns(CLOCK_MONOTONIC);
}

static void stop(int what, int round)
{
	double wall = now_ns(CLOCK_MONOTONIC), cpu = now_ns(CLOCK_THREAD_CPUTIME_ID);

	if (round < 0)
		return;
	samples[what].wall[round] = (wall - start_wall) / (double)pages;
	samples[what].cpu[round] = (cpu - start_cpu) / (double)pages;
}

static int compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

static double median(double *values, int count)
{
	qsort(values, (size_t)count, sizeof(*values), compare);
	return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static void print(const char *name, int what, int rounds)
{
	double wall = median(samples[what].wall, rounds), cpu = median(samples[what].cpu, rounds);

	/* Sorted by now */
	printf("%s %.3f %.3f %.3f\n", name, wall, cpu, samples[what].cpu[0]);
}

static void pin(int cpu)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof(one), &one);
}

/* From registers: a variable read after each fault costs the TLB miss of its page, too. */
static void write_all(char value)
{
	char *page = memory, *end = memory + size;

	for (; page < end; page += PAGE)
		*(volatile char *)page = value;
}

static void touch(void)
{
	write_all(1);
}

static void store(void)
{
	write_all(2);
}

static void open_uffd(uint64_t features, int flags)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = features };

	uffd = (int)syscall(SYS_userfaultfd, O_CLOEXEC | flags);
	if (uffd < 0 || ioctl(uffd, UC_UFFDIO_API, &api))
		die("userfaultfd");
}

static void add(void)
{
	struct uc_uffdio_register request = { .range = { (uintptr_t)memory, size },
					      .mode = UC_UFFDIO_REGISTER_MODE_WP };

	if (ioctl(uffd, UC_UFFDIO_REGISTER, &request))
		die("UFFDIO_REGISTER");
}

static void take_away(void)
{
	struct uc_uffdio_range range = { (uintptr_t)memory, size };

	if (ioctl(uffd, UC_UFFDIO_UNREGISTER, &range))
		die("UFFDIO_UNREGISTER");
}

static void protect(void *at, size_t length, uint64_t mode)
{
	struct uc_uffdio_writeprotect request = { .range = { (uintptr_t)at, length },
						  .mode = mode };

	if (ioctl(uffd, UC_UFFDIO_WRITEPROTECT, &request))
		die("UFFDIO_WRITEPROTECT");
}

static void arm_and_disarm(int rounds)
{
	open_uffd(0, O_NONBLOCK);
	for (int round = -1; round < rounds; round++) {
		touch();
		add();
		start();
		protect(memory, size, 1);
		stop(0, round);
		start();
		protect(memory, size, 0);
		stop(1, round);
		take_away();
	}
	print("arm", 0, rounds);
	print("disarm", 1, rounds);
	close(uffd);
}

struct monitor {
	int cpu, polls;
	size_t left;
};

static void *monitor_main(void *context)
{
	struct monitor *monitor = context;
	struct uc_uffd_msg message;

	pin(monitor->cpu);
	while (monitor->left) {
		struct pollfd polled = { .fd = uffd, .events = POLLIN };

		if (monitor->polls)
			poll(&polled, 1, -1);
		if (read(uffd, &message, sizeof(message)) != sizeof(message))
			continue;
		monitor->left--;
		protect((void *)(message.pagefault.address & ~(PAGE - 1)), PAGE, 0);
	}
	return NULL;
}

static void events(const char *name, int cpu, int polls, int rounds)
{
	struct monitor monitor = { cpu, polls, (size_t)(rounds + 1) * pages };
	pthread_t thread;

	open_uffd(0, polls ? O_NONBLOCK : 0);
	if (pthread_create(&thread, NULL, monitor_main, &monitor))
		die("pthread_create");
	for (int round = -1; round < rounds; round++) {
		touch();
		add();
		protect(memory, size, 1);
		start();
		store();
		stop(0, round);
		take_away();
	}
	pthread_join(thread, NULL);
	print(name, 0, rounds);
	close(uffd);
}

static void on_bus(int signal, siginfo_t *info, void *unused)
{
	(void)signal;
	(void)unused;
	protect((void *)((uintptr_t)info->si_addr & ~(PAGE - 1)), PAGE, 0);
}

static void on_segv(int signal, siginfo_t *info, void *unused)
{
	(void)signal;
	(void)unused;
	mprotect((void *)((uintptr_t)info->si_addr & ~(PAGE - 1)), PAGE, PROT_READ | PROT_WRITE);
}

static void by_sigbus(int rounds)
{
	struct sigaction action = { .sa_sigaction = on_bus, .sa_flags = SA_SIGINFO };

	sigaction(SIGBUS, &action, NULL);
	open_uffd(UC_UFFD_FEATURE_SIGBUS, O_NONBLOCK);
	for (int round = -1; round < rounds; round++) {
		touch();
		add();
		protect(memory, size, 1);
		start();
		store();
		stop(0, round);
		take_away();
	}
	print("sigbus", 0, rounds);
	close(uffd);
}

/* What the kernel frees late of a round's mappings falls into the next one's protecting. */
static void by_sigsegv(int rounds)
{
	struct sigaction action = { .sa_sigaction = on_segv, .sa_flags = SA_SIGINFO };

	sigaction(SIGSEGV, &action, NULL);
	for (int round = -1; round < rounds; round++) {
		touch();
		start();
		mprotect(memory, size, PROT_READ);
		stop(0, round);
		start();
		store();
		stop(1, round);
		mprotect(memory, size, PROT_READ | PROT_WRITE);
	}
	print("mprotect", 0, rounds);
	print("sigsegv", 1, rounds);
}

static void scan(int pagemap, uint64_t flags)
{
	static struct uc_page_region regions[512];
	struct uc_pm_scan_arg argument = {
		.size = sizeof(argument),
		.flags = flags,
		.start = (uintptr_t)memory,
		.end = (uintptr_t)memory + size,
		.vec = (uintptr_t)regions,
		.vec_len = 512,
		.category_mask = UC_PAGE_IS_WRITTEN,
		.return_mask = UC_PAGE_IS_WRITTEN,
	};

	while (argument.start < argument.end) {
		if (ioctl(pagemap, UC_PAGEMAP_SCAN, &argument) < 0)
			die("PAGEMAP_SCAN");
		argument.start = argument.walk_end;
	}
}

static void asynchronous(const char *fault, const char *name, uint64_t flags, int rounds)
{
	int pagemap = open("/proc/self/pagemap", O_RDONLY);

	open_uffd(UC_UFFD_FEATURE_WP_ASYNC | UC_UFFD_FEATURE_WP_UNPOPULATED, O_NONBLOCK);
	for (int round = -1; round < rounds; round++) {
		touch();
		add();
		protect(memory, size, 1);
		start();
		store();
		stop(0, round);
		start();
		scan(pagemap, flags);
		stop(1, round);
		take_away();
	}
	print(fault, 0, rounds);
	print(name, 1, rounds);
	close(pagemap);
	close(uffd);
}

int main(int argc, char **argv)
{
	char *reserved;
	int rounds;

	if (argc != 5)
		return 2;
	pin(atoi(argv[1]));
	size = strtoul(argv[3], NULL, 10) << 20;
	pages = size / PAGE;
	rounds = atoi(argv[4]);
	reserved = mmap(NULL, size + (4 << 20), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	memory = reserved + (2 << 20);
	memory -= (uintptr_t)memory % (2 << 20);
	memory = mmap(memory, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
		      -1, 0);
	if (memory == MAP_FAILED || rounds < 1 || rounds > ROUNDS_MAX)
		return 2;
	madvise(memory, size, MADV_NOHUGEPAGE);
	touch();
	arm_and_disarm(rounds);
	asynchronous("fault-get", "scan-get", 0, rounds);
	asynchronous("fault-clear", "scan-clear", UC_PM_SCAN_WP_MATCHING | UC_PM_SCAN_CHECK_WPASYNC,
		     rounds);
	by_sigbus(rounds);
	by_sigsegv(rounds);
	events("event-read", atoi(argv[2]), 0, rounds);
	events("event-poll", atoi(argv[2]), 1, rounds);
	return 0;
}
