/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the programs share that each show one bug of the kernel: the interfaces by names of our own,
 * memory with nothing beside it, one store, and one verdict as the exit status. Each program is
 * built from its own .c file alone; it changes no setting of the machine, and needs root.
 */
#ifndef UFFD_CONFORM_KERNEL_BUG_H
#define UFFD_CONFORM_KERNEL_BUG_H

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { RIGHT = 0, BUG = 1, CANNOT_TELL = 4 };

#define PAGE	 4096UL
#define HUGEPAGE (2UL << 20)

/* A bit of /proc/PID/pagemap */
enum page_bit { SOFT_DIRTY = 55, ARMED = 57, SWAPPED = 62, PRESENT = 63 };

/* Ends the program: something is missing here, or did not work. */
__attribute__((noreturn, format(printf, 1, 2), unused)) static void cannot_tell(const char *what,
										...)
{
	int error = errno;
	va_list args;

	printf("cannot tell: ");
	va_start(args, what);
	vprintf(what, args);
	va_end(args);
	printf(error ? ": %s\n" : "\n", strerror(error));
	exit(CANNOT_TELL);
}

/* The program's last words, and what it has to return from main() */
__attribute__((format(printf, 3, 4), unused)) static int verdict(bool right, const char *expected,
								 const char *seen, ...)
{
	va_list args;

	printf("expected: %s; seen: ", expected);
	va_start(args, seen);
	vprintf(seen, args);
	va_end(args);
	putchar('\n');
	return right ? RIGHT : BUG;
}

__attribute__((unused)) static uint64_t pagemap(const volatile void *at)
{
	uint64_t entry = 0;
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || pread(fd, &entry, sizeof(entry), (off_t)((uintptr_t)at / PAGE * 8)) != 8)
		cannot_tell("/proc/self/pagemap");
	close(fd);
	return entry;
}

__attribute__((unused)) static bool has(const volatile void *at, enum page_bit bit)
{
	return pagemap(at) >> bit & 1;
}

__attribute__((unused)) static unsigned int count(const char *at, size_t pages, enum page_bit bit)
{
	unsigned int found = 0;

	for (size_t i = 0; i < pages; i++)
		found += has(at + i * PAGE, bit);
	return found;
}

__attribute__((unused)) static void clear_soft_dirty(void)
{
	int fd = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);

	if (fd < 0 || write(fd, "4", 1) != 1)
		cannot_tell("/proc/self/clear_refs");
	close(fd);
}

/* Room at an aligned address with unmapped memory on both sides: maps merge only as we mean it. */
__attribute__((unused)) static char *room(size_t size, size_t alignment)
{
	char *start = mmap(NULL, size + 2 * alignment, PROT_NONE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (start == MAP_FAILED)
		cannot_tell("mmap");
	return (char *)(((uintptr_t)start + 2 * alignment - 1) / alignment * alignment);
}

__attribute__((unused)) static char *map(char *at, size_t size, int flags, int fd, off_t offset)
{
	char *memory =
		mmap(at, size, PROT_READ | PROT_WRITE, flags | (at ? MAP_FIXED : 0), fd, offset);

	errno = memory == MAP_FAILED ? errno : 0;
	if (memory == MAP_FAILED)
		cannot_tell("mmap%s", flags & MAP_HUGETLB ? " of huge pages" : "");
	return memory;
}

/* Anonymous pages with room around them, written */
__attribute__((unused)) static char *anonymous(size_t pages)
{
	char *memory =
		map(room(pages * PAGE, PAGE), pages * PAGE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	madvise(memory, pages * PAGE, MADV_NOHUGEPAGE);
	memset(memory, 'a', pages * PAGE);
	return memory;
}

__attribute__((unused)) static void need_soft_dirty(void)
{
	char *page = anonymous(1);

	errno = 0;
	if (!has(page, SOFT_DIRTY))
		cannot_tell("this kernel does not track soft-dirty pages");
}

/* userfaultfd(2), from its manual pages */
#define FEATURE_EVENT_FORK (UINT64_C(1) << 1)
#define FEATURE_SIGBUS	   (UINT64_C(1) << 7) /* a store that would notify gets SIGBUS */
#define FEATURE_POISON	   (UINT64_C(1) << 14)
#define FEATURE_WP_ASYNC   (UINT64_C(1) << 15)
#define FEATURE_MOVE	   (UINT64_C(1) << 16)

enum register_mode { MODE_MISSING = 1, MODE_WP = 2 };

struct range {
	uint64_t start, length;
};

struct range_and_mode {
	struct range range;
	uint64_t mode, output;
};

#define UFFD_API	  _IOC(_IOC_READ | _IOC_WRITE, 0xAA, 0x3F, 24)
#define UFFD_REGISTER	  _IOC(_IOC_READ | _IOC_WRITE, 0xAA, 0x00, 32)
#define UFFD_UNREGISTER	  _IOC(_IOC_READ, 0xAA, 0x01, 16)
#define UFFD_WAKE	  _IOC(_IOC_READ, 0xAA, 0x02, 16)
#define UFFD_MOVE	  _IOC(_IOC_READ | _IOC_WRITE, 0xAA, 0x05, 40)
#define UFFD_WRITEPROTECT _IOC(_IOC_READ | _IOC_WRITE, 0xAA, 0x06, 24)
#define UFFD_POISON	  _IOC(_IOC_READ | _IOC_WRITE, 0xAA, 0x08, 32)

__attribute__((unused)) static int uffd_open(uint64_t features)
{
	uint64_t api[3] = { 0xAA, features, 0 };
	int fd = (int)syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);

	if (fd < 0 || ioctl(fd, UFFD_API, api))
		cannot_tell("userfaultfd with features %#llx", (unsigned long long)features);
	return fd;
}

__attribute__((unused)) static void uffd_register(int fd, char *start, size_t length,
						  enum register_mode mode)
{
	struct range_and_mode request = { { (uintptr_t)start, length }, mode, 0 };

	if (ioctl(fd, UFFD_REGISTER, &request))
		cannot_tell("UFFDIO_REGISTER");
}

__attribute__((unused)) static int uffd_unregister(int fd, char *start, size_t length)
{
	struct range range = { (uintptr_t)start, length };

	return ioctl(fd, UFFD_UNREGISTER, &range);
}

__attribute__((unused)) static void uffd_arm(int fd, char *start, size_t length)
{
	struct range_and_mode request = { { (uintptr_t)start, length }, 1, 0 };

	if (ioctl(fd, UFFD_WRITEPROTECT, &request))
		cannot_tell("UFFDIO_WRITEPROTECT");
}

enum outcome { DONE, NOTIFIED, ENDLESS };

static sigjmp_buf store_ends;

static void store_interrupted(int number)
{
	siglongjmp(store_ends, number);
}

/* One store: is it done, does it get the SIGBUS of FEATURE_SIGBUS, or does it never end? */
__attribute__((unused)) static enum outcome store(char *at, char value)
{
	int number;

	signal(SIGBUS, store_interrupted);
	signal(SIGALRM, store_interrupted);
	number = sigsetjmp(store_ends, 1);
	if (!number) {
		alarm(5);
		*(volatile char *)at = value;
	}
	alarm(0);
	return number == SIGBUS ? NOTIFIED : number ? ENDLESS : DONE;
}

__attribute__((unused)) static const char *outcome_name(enum outcome outcome)
{
	static const char *const names[] = {
		[DONE] = "silent",
		[NOTIFIED] = "notified",
		[ENDLESS] = "faults for ever",
	};

	return names[outcome];
}

#endif
