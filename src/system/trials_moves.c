// SPDX-License-Identifier: GPL-2.0-only
#include "system/trials.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "system/uapi.h"
#include "system/value_file.h"

#define KSM_RUN "/sys/kernel/mm/ksm/run"

/* More than any kernel is built for. */
#define NODES_MAX 1024

/* A page that somebody else holds for the moment stays where it is. */
#define TRIES_MAX 10

static void wait_a_moment(void)
{
	const struct timespec moment = { .tv_nsec = 1000000 };

	nanosleep(&moment, NULL);
}

/* Asks for the page to be on node @target, or, with NULL, where it is. */
static int move_page(void *page, const int *target, int *status)
{
	*status = -EIO;
	return syscall(SYS_move_pages, 0, 1UL, &page, target, status, UC_MPOL_MF_MOVE) < 0 ? errno
											   : 0;
}

static int move_to_another(void *page)
{
	int here, status, failed = move_page(page, NULL, &here), refused = ENODEV;

	if (failed || here < 0)
		return failed ? failed : -here;
	for (int target = 0; target < NODES_MAX; target++) {
		if (target == here)
			continue;
		failed = move_page(page, &target, &status);
		if (!failed && status == target)
			return 0;
		if (!failed && status < 0)
			refused = -status;
		else if (failed && failed != ENODEV)
			refused = failed;
		if (failed == ENOSYS || failed == EPERM)
			break;
	}
	return refused;
}

void trial_move_pages(struct facts *facts)
{
	char *page = trial_page();

	facts->move_pages_errno = page ? ENODEV : ENOMEM;
	for (int i = 0; i < TRIES_MAX && page && facts->nodes >= 2; i++) {
		facts->move_pages_errno = move_to_another(page);
		if (!facts->move_pages_errno || facts->move_pages_errno == ENOSYS)
			return;
		wait_a_moment();
	}
}

static void read_swaps(struct facts *facts)
{
	FILE *stream = fopen("/proc/swaps", "re");
	char line[512];

	while (stream && fgets(line, sizeof(line), stream)) {
		if (line[0] != '/')
			continue;
		if (facts->swap_devices++ == 0)
			snprintf(facts->swap_device, sizeof(facts->swap_device), "%.*s",
				 (int)strcspn(line, " \t"), line);
	}
	if (stream)
		fclose(stream);
}

void trial_swap(struct facts *facts)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	char *page = trial_page();
	uint64_t word = 0;

	read_swaps(facts);
	for (int i = 0; i < TRIES_MAX && facts->swap_devices && page; i++) {
		madvise(page, size, UC_MADV_PAGEOUT);
		facts->swap_out = !pagemap_word(page, &word) && !(word & UC_PAGEMAP_PRESENT);
		if (facts->swap_out)
			return;
		wait_a_moment();
	}
}

void trial_ksm(struct facts *facts)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	char *page = trial_page();

	facts->ksm_run = value_read_int(KSM_RUN);
	facts->ksm_writable = access(KSM_RUN, W_OK) == 0;
	facts->ksm_errno = page && madvise(page, size, MADV_MERGEABLE) == 0 ? 0 : errno;
}
