// SPDX-License-Identifier: GPL-2.0-only
#include "live/boundary_attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "system/facts.h"
#include "system/uapi.h"

#define UNKNOWN_FEATURE	 (UINT64_C(1) << 63)
#define UNKNOWN_IOCTL	 _IOWR(0xAA, 0x3E, struct uc_uffdio_api)
#define OUTSIDE		 (UINT64_C(1) << 63)
#define UNALIGNED	 8
#define OUTPUT_UNTOUCHED INT64_C(0x5a5a5a5a)
/* Nothing is mapped below vm.mmap_min_addr. */
#define NOWHERE		 BOUNDARY_PAGE

struct attempt {
	const struct boundary_info *info;
	const struct boundary_attempt *plan;
	struct boundary_area area;
	struct boundary_area source;
	int uffd;
	int64_t output;
};

/* The range as the call gets it. */
static struct uc_uffdio_range wrong_range(const struct attempt *attempt)
{
	struct uc_uffdio_range range = {
		.start = (uintptr_t)attempt->area.start,
		.len = attempt->area.size,
	};

	switch (attempt->plan->range) {
	case BOUNDARY_RANGE_EMPTY:
		range.len = 0;
		break;
	case BOUNDARY_RANGE_START_UNALIGNED:
		range.start += UNALIGNED;
		break;
	case BOUNDARY_RANGE_LENGTH_UNALIGNED:
		range.len -= UNALIGNED;
		break;
	case BOUNDARY_RANGE_WRAPS:
		range.len = -(uint64_t)BOUNDARY_PAGE;
		break;
	case BOUNDARY_RANGE_OUTSIDE:
		range.start = OUTSIDE;
		break;
	case BOUNDARY_RANGE_TOO_LONG:
		range.len = OUTSIDE;
		break;
	case BOUNDARY_RANGE_WHOLE:
	case BOUNDARY_RANGE_COUNT:
		break;
	}
	return range;
}

static uint64_t wrong_source(const struct attempt *attempt)
{
	uintptr_t start = (uintptr_t)attempt->source.start;

	switch (attempt->plan->source) {
	case BOUNDARY_SOURCE_UNALIGNED:
		return start - UNALIGNED;
	case BOUNDARY_SOURCE_WRAPS:
		return -(uint64_t)BOUNDARY_PAGE;
	case BOUNDARY_SOURCE_UNMAPPED:
		return NOWHERE;
	case BOUNDARY_SOURCE_WHOLE:
	case BOUNDARY_SOURCE_UNPOPULATED:
	case BOUNDARY_SOURCE_COUNT:
		break;
	}
	return start;
}

static int result(int ret)
{
	return ret < 0 ? errno : 0;
}

static int open_result(int file)
{
	int error_number = result(file);

	if (file >= 0)
		close(file);
	return error_number;
}

static int call_open(struct attempt *attempt)
{
	return open_result(syscall(SYS_userfaultfd, (int)attempt->plan->mode));
}

static int call_device(struct attempt *attempt)
{
	int device = open(UC_USERFAULTFD_DEVICE, O_RDWR | O_CLOEXEC);
	int error_number;

	if (device < 0)
		return errno;
	error_number = open_result(ioctl(device, UC_USERFAULTFD_IOC_NEW, attempt->plan->mode));
	close(device);
	return error_number;
}

/* The argument, or where none can be read. */
static void *argument(const struct attempt *attempt, void *right)
{
	return attempt->plan->bad_pointer ? (void *)UNALIGNED : right;
}

static int call_api(struct attempt *attempt)
{
	struct uc_uffdio_api api = {
		.api = attempt->plan->api ? attempt->plan->api : UC_UFFD_API,
		.features = attempt->plan->features,
	};

	return result(ioctl(attempt->uffd, UC_UFFDIO_API, argument(attempt, &api)));
}

static int call_unknown(struct attempt *attempt)
{
	struct uc_uffdio_api api = { .api = UC_UFFD_API };

	return result(ioctl(attempt->uffd, UNKNOWN_IOCTL, &api));
}

static int call_read(struct attempt *attempt)
{
	struct uc_uffd_msg message;

	return result(read(attempt->uffd, &message, attempt->plan->mode));
}

static int call_register(struct attempt *attempt)
{
	struct uc_uffdio_register range = {
		.range = wrong_range(attempt),
		.mode = attempt->plan->mode,
	};

	return result(ioctl(attempt->uffd, UC_UFFDIO_REGISTER, argument(attempt, &range)));
}

static int call_unregister(struct attempt *attempt)
{
	struct uc_uffdio_range range = wrong_range(attempt);

	return result(ioctl(attempt->uffd, UC_UFFDIO_UNREGISTER, &range));
}

static int call_wake(struct attempt *attempt)
{
	struct uc_uffdio_range range = wrong_range(attempt);

	return result(ioctl(attempt->uffd, UC_UFFDIO_WAKE, &range));
}

static int call_copy(struct attempt *attempt)
{
	struct uc_uffdio_range range = wrong_range(attempt);
	struct uc_uffdio_copy copy = {
		.dst = range.start,
		.src = wrong_source(attempt),
		.len = range.len,
		.mode = attempt->plan->mode,
		.copy = OUTPUT_UNTOUCHED,
	};
	int error_number = result(ioctl(attempt->uffd, UC_UFFDIO_COPY, argument(attempt, &copy)));

	attempt->output = copy.copy;
	return error_number;
}

static int call_zeropage(struct attempt *attempt)
{
	struct uc_uffdio_zeropage zero = {
		.range = wrong_range(attempt),
		.mode = attempt->plan->mode,
		.zeropage = OUTPUT_UNTOUCHED,
	};
	int error_number = result(ioctl(attempt->uffd, UC_UFFDIO_ZEROPAGE, &zero));

	attempt->output = zero.zeropage;
	return error_number;
}

static int call_writeprotect(struct attempt *attempt)
{
	struct uc_uffdio_writeprotect range = {
		.range = wrong_range(attempt),
		.mode = attempt->plan->mode,
	};

	return result(ioctl(attempt->uffd, UC_UFFDIO_WRITEPROTECT, argument(attempt, &range)));
}

static int call_continue(struct attempt *attempt)
{
	struct uc_uffdio_continue range = {
		.range = wrong_range(attempt),
		.mode = attempt->plan->mode,
		.mapped = OUTPUT_UNTOUCHED,
	};
	int error_number = result(ioctl(attempt->uffd, UC_UFFDIO_CONTINUE, &range));

	attempt->output = range.mapped;
	return error_number;
}

static int call_poison(struct attempt *attempt)
{
	struct uc_uffdio_poison range = {
		.range = wrong_range(attempt),
		.mode = attempt->plan->mode,
		.updated = OUTPUT_UNTOUCHED,
	};
	int error_number = result(ioctl(attempt->uffd, UC_UFFDIO_POISON, &range));

	attempt->output = range.updated;
	return error_number;
}

static int call_move(struct attempt *attempt)
{
	struct uc_uffdio_range range = wrong_range(attempt);
	struct uc_uffdio_move move = {
		.dst = range.start,
		.src = wrong_source(attempt),
		.len = range.len,
		.mode = attempt->plan->mode,
		.move = OUTPUT_UNTOUCHED,
	};
	int error_number = result(ioctl(attempt->uffd, UC_UFFDIO_MOVE, &move));

	attempt->output = move.move;
	return error_number;
}

static int (*const calls[BOUNDARY_CALL_COUNT])(struct attempt *attempt) = {
	[BOUNDARY_CALL_OPEN] = call_open,
	[BOUNDARY_CALL_DEVICE] = call_device,
	[BOUNDARY_CALL_API] = call_api,
	[BOUNDARY_CALL_UNKNOWN] = call_unknown,
	[BOUNDARY_CALL_READ] = call_read,
	[BOUNDARY_CALL_REGISTER] = call_register,
	[BOUNDARY_CALL_UNREGISTER] = call_unregister,
	[BOUNDARY_CALL_WAKE] = call_wake,
	[BOUNDARY_CALL_COPY] = call_copy,
	[BOUNDARY_CALL_ZEROPAGE] = call_zeropage,
	[BOUNDARY_CALL_WRITEPROTECT] = call_writeprotect,
	[BOUNDARY_CALL_CONTINUE] = call_continue,
	[BOUNDARY_CALL_POISON] = call_poison,
	[BOUNDARY_CALL_MOVE] = call_move,
};

/* Nothing is wrong where pagemap cannot be read. */
static void judge_armed(const struct attempt *attempt, struct boundary_outcome *outcome)
{
	uint64_t entries[BOUNDARY_PAGES];
	int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	off_t offset = (uintptr_t)attempt->area.start / BOUNDARY_PAGE * sizeof(entries[0]);
	bool seen =
		pagemap >= 0 && pread(pagemap, entries, sizeof(entries), offset) == sizeof(entries);

	if (pagemap >= 0)
		close(pagemap);
	for (size_t i = 0; seen && i < BOUNDARY_PAGES && !outcome->rest_wrong; i++) {
		if (entries[i] & UC_PAGEMAP_UFFD_WP)
			continue;
		outcome->rest_wrong = true;
		snprintf(outcome->rest, sizeof(outcome->rest), "page %zu is not armed", i);
	}
}

static void judge_output(const struct attempt *attempt, struct boundary_outcome *outcome)
{
	int64_t right;

	switch (attempt->plan->output) {
	case BOUNDARY_OUTPUT_ERROR:
		right = -attempt->info->errnos[0];
		break;
	case BOUNDARY_OUTPUT_PAGE:
		right = BOUNDARY_PAGE;
		break;
	case BOUNDARY_OUTPUT_WHOLE:
		right = attempt->area.size;
		break;
	case BOUNDARY_OUTPUT_ARMED:
		if (!outcome->error_number)
			judge_armed(attempt, outcome);
		return;
	default:
		return;
	}
	outcome->rest_wrong = attempt->output != right;
	if (outcome->rest_wrong && attempt->output == OUTPUT_UNTOUCHED)
		snprintf(outcome->rest, sizeof(outcome->rest), "the field was not written");
	else if (outcome->rest_wrong)
		snprintf(outcome->rest, sizeof(outcome->rest), "the field is %" PRId64,
			 attempt->output);
}

static int open_uffd(struct attempt *attempt, struct error *error)
{
	const struct boundary_attempt *plan = attempt->plan;
	struct uc_uffdio_api refused = { .api = UC_UFFD_API, .features = UNKNOWN_FEATURE };
	uint64_t features = attempt->info->features;
	enum uffd_path path;

	if (plan->call == BOUNDARY_CALL_OPEN || plan->call == BOUNDARY_CALL_DEVICE)
		return 0;
	if (attempt->info->needs >> BOUNDARY_NEED_WP & 1)
		features |= UC_UFFD_FEATURE_WP;
	if (!plan->before_api) {
		attempt->uffd = boundary_uffd(features, error);
		return attempt->uffd < 0 ? -1 : 0;
	}
	attempt->uffd = uffd_open(&path);
	if (attempt->uffd < 0)
		return error_errno(error, "userfaultfd");
	if (plan->after_refusal && !ioctl(attempt->uffd, UC_UFFDIO_API, &refused))
		return error_set(error, "UFFDIO_API accepts a feature that no kernel has");
	return 0;
}

static int prepare(struct attempt *attempt, struct error *error)
{
	const struct boundary_attempt *plan = attempt->plan;
	bool populated = plan->source != BOUNDARY_SOURCE_UNPOPULATED;

	if (open_uffd(attempt, error) ||
	    boundary_area_map(&attempt->area, plan->memory, plan->populated, error) ||
	    boundary_area_map(&attempt->source, BOUNDARY_MEMORY_PLAIN, populated ? ~0u : 0, error))
		return -1;
	/* An unaligned source begins in the guard. */
	if (plan->source == BOUNDARY_SOURCE_UNALIGNED &&
	    mprotect(attempt->source.reserved, BOUNDARY_PAGE, PROT_READ | PROT_WRITE))
		return error_errno(error, "mprotect");
	return boundary_area_register(&attempt->area, plan->memory, attempt->uffd, error);
}

int boundary_attempt(const struct boundary_info *info, struct boundary_outcome *outcome,
		     struct error *error)
{
	struct attempt attempt = {
		.info = info,
		.plan = &info->attempt,
		.area.file = -1,
		.source.file = -1,
		.uffd = -1,
	};
	int ret = prepare(&attempt, error);

	if (!ret && info->attempt.twice && calls[info->attempt.call](&attempt))
		ret = error_set(error, "the first %s was refused", info->call);
	if (!ret) {
		outcome->error_number = calls[info->attempt.call](&attempt);
		judge_output(&attempt, outcome);
	}
	/* The userfaultfd first: nothing of the memory is watched any more. */
	if (attempt.uffd >= 0)
		close(attempt.uffd);
	boundary_area_unmap(&attempt.area);
	boundary_area_unmap(&attempt.source);
	return ret;
}
