// SPDX-License-Identifier: GPL-2.0-only
#include "live/race_writer.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Behind the program's word in the same base page, and in no cache line with it. */
#define RACE_WORD_OFFSET 2048

/* The low bits of a number tell its page, so that data of another page is recognised. */
#define PAGE_BITS 5
_Static_assert(1 << PAGE_BITS >= SEQUENCE_PAGES_MAX, "a page number fits");

/* A signal handler has no other way to its context. */
static _Thread_local struct race_writer *volatile writing;

_Atomic uint64_t *race_word(const struct area *area, unsigned int page)
{
	return (_Atomic uint64_t *)((char *)area_word(area, page) + RACE_WORD_OFFSET);
}

/* Returning makes the store again. No signal is blocked meanwhile, so that none stays blocked. */
static void handle(int signal, siginfo_t *info, void *context)
{
	struct race_writer *writer = writing;
	int saved = errno;

	(void)context;
	if (writer && area_page(writer->area, (uintptr_t)info->si_addr) != UINT32_MAX) {
		atomic_fetch_add(&writer->refused, 1);
		if (atomic_load(&writer->gives_up)) {
			errno = saved;
			siglongjmp(writer->escape, 1);
		}
		sched_yield();
	} else {
		struct sigaction action = { .sa_handler = SIG_DFL };

		sigaction(signal, &action, NULL);
		raise(signal);
	}
	errno = saved;
}

static void pin(int cpu)
{
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(cpu, &cpus);
	/* Refused (a cpuset changed just now), the race is less sharp and no less right. */
	sched_setaffinity(0, sizeof(cpus), &cpus);
}

/* Whether it landed. */
static __attribute__((noinline)) bool store(struct race_writer *writer, unsigned int page,
					    uint64_t value)
{
	if (atomic_load_explicit(&writer->gives_up, memory_order_relaxed)) {
		if (sigsetjmp(writer->escape, 0))
			return false;
	}
	atomic_store_explicit(race_word(writer->area, page), value, memory_order_relaxed);
	return true;
}

static void write_pages(struct race_writer *writer, uint64_t *counter)
{
	unsigned int command = atomic_load_explicit(&writer->command, memory_order_acquire);

	while (!(command & 1)) {
		for (unsigned int i = 0; i < writer->area->page_count; i++) {
			uint64_t value = ++*counter << PAGE_BITS | i;

			if (store(writer, i, value))
				writer->stored[i] = value;
		}
		command = atomic_load_explicit(&writer->command, memory_order_acquire);
	}
	atomic_store_explicit(&writer->acknowledged, command, memory_order_release);
}

static void *run(void *context)
{
	struct race_writer *writer = context;
	uint64_t counter = 0;

	pin(writer->cpu);
	/* Behind what an earlier race left. */
	for (unsigned int i = 0; i < writer->area->page_count; i++)
		if (writer->stored[i] >> PAGE_BITS > counter)
			counter = writer->stored[i] >> PAGE_BITS;
	writing = writer;
	atomic_store(&writer->id, gettid());
	while (!atomic_load(&writer->end)) {
		write_pages(writer, &counter);
		sched_yield();
	}
	writing = NULL;
	return NULL;
}

int race_writer_start(struct race_writer *writer, const struct area *area, int cpu,
		      struct error *error)
{
	struct sigaction action = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER };
	int ret;

	writer->area = area;
	writer->cpu = cpu;
	writer->command = 1;
	for (unsigned int i = 0; i < area->page_count; i++)
		writer->stored[i] = race_load(area, i);
	sigemptyset(&action.sa_mask);
	if (sigaction(SIGSEGV, &action, &writer->previous))
		return error_errno(error, "sigaction");
	ret = pthread_create(&writer->thread, NULL, run, writer);
	if (!ret)
		return 0;
	sigaction(SIGSEGV, &writer->previous, NULL);
	errno = ret;
	return error_errno(error, "pthread_create");
}

void race_writer_resume(struct race_writer *writer)
{
	atomic_fetch_add_explicit(&writer->command, 1, memory_order_release);
}

void race_writer_ask_pause(struct race_writer *writer)
{
	atomic_fetch_add_explicit(&writer->command, 1, memory_order_release);
}

bool race_writer_pauses(struct race_writer *writer)
{
	return atomic_load_explicit(&writer->acknowledged, memory_order_acquire) ==
	       atomic_load_explicit(&writer->command, memory_order_relaxed);
}

bool race_writer_sleeps(struct race_writer *writer)
{
	char path[64], text[256], *end;
	FILE *file;
	size_t size;

	snprintf(path, sizeof(path), "/proc/self/task/%d/stat", atomic_load(&writer->id));
	file = fopen(path, "re");
	if (!file)
		return false;
	size = fread(text, 1, sizeof(text) - 1, file);
	fclose(file);
	text[size] = '\0';
	end = strrchr(text, ')');
	return end && end[1] == ' ' && end[2] == 'S';
}

void race_writer_stop(struct race_writer *writer)
{
	atomic_store(&writer->end, true);
	pthread_join(writer->thread, NULL);
	sigaction(SIGSEGV, &writer->previous, NULL);
}
