// SPDX-License-Identifier: GPL-2.0-only
/* What the ioctls of Linux 6.12 say about their arguments, in the order in which they look. */
#include "sim/boundary.h"

#include <errno.h>
#include <stdio.h>

#include "system/uapi.h"

#define KNOWN_OPEN_FLAGS UINT64_C(0x80801)
#define KNOWN_FEATURES	 ((UINT64_C(1) << 17) - 1)
#define KNOWN_CATEGORIES ((UINT64_C(1) << 8) - 1)
#define MESSAGE_SIZE	 32
#define ADDRESS_LIMIT	 (UINT64_C(1) << 47)
#define LOWEST_ADDRESS	 0x10000
#define SRC_HOLES	 2

/* What is known about the mappings of the range. */
struct memory {
	bool mapped_begin, mapped_end;
	bool file;	/* neither anonymous nor shared memory */
	bool never;	/* of a kind that is never watched */
	bool read_only; /* may not be written, ever */
	bool shared;
	bool cached;	     /* its pages are there, but not mapped */
	uint64_t begin, end; /* the modes that it is registered for */
};

#define MAPPED	     .mapped_begin = true, .mapped_end = true
#define BOTH_MODES   (UC_UFFDIO_REGISTER_MODE_MISSING | UC_UFFDIO_REGISTER_MODE_WP)
#define MODES(modes) .begin = (modes), .end = (modes)

static const struct memory memories[BOUNDARY_MEMORY_COUNT] = {
	[BOUNDARY_MEMORY_PLAIN] = { MAPPED },
	[BOUNDARY_MEMORY_MISSING] = { MAPPED, MODES(UC_UFFDIO_REGISTER_MODE_MISSING) },
	[BOUNDARY_MEMORY_WP] = { MAPPED, MODES(UC_UFFDIO_REGISTER_MODE_WP) },
	[BOUNDARY_MEMORY_MISSING_WP] = { MAPPED, MODES(BOTH_MODES) },
	[BOUNDARY_MEMORY_NONE] = { 0 },
	[BOUNDARY_MEMORY_HOLE] = { .mapped_begin = true, .begin = UC_UFFDIO_REGISTER_MODE_MISSING },
	[BOUNDARY_MEMORY_PLAIN_HOLE] = { .mapped_begin = true },
	[BOUNDARY_MEMORY_HALF_REGISTERED] = { MAPPED, .begin = BOTH_MODES },
	[BOUNDARY_MEMORY_TWO_MAPPINGS] = { MAPPED, MODES(BOTH_MODES) },
	[BOUNDARY_MEMORY_SHMEM_MINOR] = { MAPPED, .shared = true,
					  MODES(UC_UFFDIO_REGISTER_MODE_MINOR) },
	[BOUNDARY_MEMORY_SHMEM_CACHED] = { MAPPED, .shared = true, .cached = true,
					   MODES(UC_UFFDIO_REGISTER_MODE_MINOR) },
	[BOUNDARY_MEMORY_SHMEM_MISSING] = { MAPPED, .shared = true,
					    MODES(UC_UFFDIO_REGISTER_MODE_MISSING) },
	[BOUNDARY_MEMORY_SHARED_READ_ONLY] = { MAPPED, .shared = true, .read_only = true },
	[BOUNDARY_MEMORY_FILE] = { MAPPED, .file = true },
	[BOUNDARY_MEMORY_HALF_FILE] = { MAPPED, .file = true },
	[BOUNDARY_MEMORY_SECRET] = { MAPPED, .file = true, .never = true },
	[BOUNDARY_MEMORY_SPECIAL] = { MAPPED, .file = true, .never = true },
};

struct call {
	enum sim_boundary_fault fault;
	const struct boundary_attempt *plan;
	const struct memory *memory;
	bool async; /* the userfaultfd is in async mode */
	enum boundary_output output;
};

static int range_error(const struct call *call)
{
	enum boundary_range range = call->plan->range;

	if (range == BOUNDARY_RANGE_WHOLE)
		return 0;
	if (call->fault == SIM_BOUNDARY_ACCEPTS_UNALIGNED &&
	    (range == BOUNDARY_RANGE_START_UNALIGNED || range == BOUNDARY_RANGE_LENGTH_UNALIGNED))
		return 0;
	return EINVAL;
}

static int sim_api(struct call *call)
{
	uint64_t known = KNOWN_FEATURES;

	if (call->fault == SIM_BOUNDARY_ACCEPTS_UNKNOWN_FEATURES)
		known = UINT64_MAX;
	if (call->plan->api && call->plan->api != UC_UFFD_API)
		return EINVAL;
	return call->plan->features & ~known || call->plan->twice ? EINVAL : 0;
}

static int sim_register(struct call *call)
{
	const struct memory *memory = call->memory;
	uint64_t mode = call->plan->mode;

	if (!mode || mode & ~(BOTH_MODES | UC_UFFDIO_REGISTER_MODE_MINOR))
		return EINVAL;
	if (range_error(call))
		return EINVAL;
	if (!memory->mapped_begin || memory->never)
		return EINVAL;
	if (mode & UC_UFFDIO_REGISTER_MODE_MINOR && !memory->shared)
		return EINVAL;
	if (memory->file && !(call->async && mode == UC_UFFDIO_REGISTER_MODE_WP))
		return EINVAL;
	return memory->read_only ? EPERM : 0;
}

static int sim_unregister(struct call *call)
{
	if (range_error(call))
		return EINVAL;
	return !call->memory->mapped_begin || call->memory->file ? EINVAL : 0;
}

static int sim_wake(struct call *call)
{
	return range_error(call);
}

static int sim_writeprotect(struct call *call)
{
	uint64_t known = UC_UFFDIO_WRITEPROTECT_MODE_WP | UC_UFFDIO_WRITEPROTECT_MODE_DONTWAKE;

	if (range_error(call) || call->plan->mode & ~known || call->plan->mode == known)
		return EINVAL;
	if (!(call->memory->begin & call->memory->end & UC_UFFDIO_REGISTER_MODE_WP))
		return ENOENT;
	call->output = BOUNDARY_OUTPUT_ARMED;
	return 0;
}

/* Page by page: where it stops, and how far it came. */
static int fill_pages(struct call *call)
{
	if (call->plan->populated & 1)
		return EEXIST;
	if (!(call->plan->populated & 2))
		return 0;
	call->output = BOUNDARY_OUTPUT_PAGE;
	return EAGAIN;
}

static int fill_memory(struct call *call)
{
	const struct memory *memory = call->memory;
	const struct boundary_attempt *plan = call->plan;

	if (plan->call == BOUNDARY_CALL_MOVE) {
		if (!memory->mapped_begin || plan->source == BOUNDARY_SOURCE_UNMAPPED)
			return ENOENT;
		if (!memory->begin)
			return EINVAL;
		if (plan->source == BOUNDARY_SOURCE_UNPOPULATED && !(plan->mode & SRC_HOLES))
			return ENOENT;
		return fill_pages(call);
	}
	if (!memory->begin || !memory->end)
		return ENOENT;
	if (plan->call == BOUNDARY_CALL_COPY && plan->mode & UC_UFFDIO_COPY_MODE_WP &&
	    !(memory->begin & UC_UFFDIO_REGISTER_MODE_WP))
		return EINVAL;
	if (plan->call == BOUNDARY_CALL_CONTINUE) {
		if (!memory->shared)
			return EINVAL;
		if (!memory->cached && !(plan->populated & 1))
			return EFAULT;
		return fill_pages(call);
	}
	if (plan->source == BOUNDARY_SOURCE_UNMAPPED)
		return EFAULT;
	return fill_pages(call);
}

static int sim_fill(struct call *call)
{
	uint64_t known = call->plan->call == BOUNDARY_CALL_ZEROPAGE ||
					 call->plan->call == BOUNDARY_CALL_POISON
				 ? 1
				 : 3;
	int error_number;

	if (range_error(call) || call->plan->mode & ~known ||
	    call->plan->source == BOUNDARY_SOURCE_WRAPS)
		return EINVAL;
	if (call->plan->call == BOUNDARY_CALL_MOVE &&
	    call->plan->source == BOUNDARY_SOURCE_UNALIGNED)
		return EINVAL;
	error_number = fill_memory(call);
	if (call->output == BOUNDARY_OUTPUT_FREE)
		call->output = error_number ? BOUNDARY_OUTPUT_ERROR : BOUNDARY_OUTPUT_WHOLE;
	if (call->fault == SIM_BOUNDARY_WRONG_OUTPUT_FIELD)
		call->output = BOUNDARY_OUTPUT_FREE;
	return error_number;
}

static int outside(const struct call *call, uint64_t value)
{
	return value >= ADDRESS_LIMIT && call->fault != SIM_BOUNDARY_SCAN_ACCEPTS_ADDRESSES ? EFAULT
											    : 0;
}

static int sim_scan(struct call *call)
{
	uint64_t value = call->plan->value;
	uint64_t known = UC_PM_SCAN_WP_MATCHING | UC_PM_SCAN_CHECK_WPASYNC;

	switch (call->plan->field) {
	case BOUNDARY_FIELD_SIZE:
		return EINVAL;
	case BOUNDARY_FIELD_FLAGS:
		if (value & ~known)
			return call->fault == SIM_BOUNDARY_SCAN_ACCEPTS_UNKNOWN_FLAGS ? 0 : EINVAL;
		return value & UC_PM_SCAN_CHECK_WPASYNC ? EPERM : 0;
	case BOUNDARY_FIELD_START:
		if (value % 4096)
			return EINVAL;
		return outside(call, value);
	case BOUNDARY_FIELD_LENGTH:
	case BOUNDARY_FIELD_VEC_LEN:
		return outside(call, value);
	case BOUNDARY_FIELD_VEC:
		if (!value)
			return EINVAL;
		return value < LOWEST_ADDRESS ? EFAULT : outside(call, value);
	case BOUNDARY_FIELD_INVERTED:
	case BOUNDARY_FIELD_MASK:
	case BOUNDARY_FIELD_ANYOF:
	case BOUNDARY_FIELD_RETURN:
		return value & ~KNOWN_CATEGORIES ? EINVAL : 0;
	default:
		return 0;
	}
}

static int sim_open(struct call *call)
{
	return call->plan->mode & ~KNOWN_OPEN_FLAGS ? EINVAL : 0;
}

static int sim_read(struct call *call)
{
	return call->plan->mode < MESSAGE_SIZE ? EINVAL : EAGAIN;
}

static int sim_unknown(struct call *call)
{
	(void)call;
	return EINVAL;
}

static int (*const answers[BOUNDARY_CALL_COUNT])(struct call *call) = {
	[BOUNDARY_CALL_OPEN] = sim_open,
	[BOUNDARY_CALL_DEVICE] = sim_open,
	[BOUNDARY_CALL_API] = sim_api,
	[BOUNDARY_CALL_UNKNOWN] = sim_unknown,
	[BOUNDARY_CALL_READ] = sim_read,
	[BOUNDARY_CALL_REGISTER] = sim_register,
	[BOUNDARY_CALL_UNREGISTER] = sim_unregister,
	[BOUNDARY_CALL_WAKE] = sim_wake,
	[BOUNDARY_CALL_COPY] = sim_fill,
	[BOUNDARY_CALL_ZEROPAGE] = sim_fill,
	[BOUNDARY_CALL_WRITEPROTECT] = sim_writeprotect,
	[BOUNDARY_CALL_CONTINUE] = sim_fill,
	[BOUNDARY_CALL_POISON] = sim_fill,
	[BOUNDARY_CALL_MOVE] = sim_fill,
	[BOUNDARY_CALL_SCAN] = sim_scan,
};

/* The scenes have no arguments to look at: what each comes to, if not to success. */
static const struct scene {
	enum boundary boundary;
	int error_number;
	bool changing; /* the layout changes meanwhile */
} scenes[] = {
	{ BOUNDARY_REGISTER_BUSY, EBUSY, false },
	{ BOUNDARY_WRITEPROTECT_REMAPPED, ENOENT, false },
	{ BOUNDARY_COPY_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_ZEROPAGE_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_WRITEPROTECT_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_COPY_WHILE_UNMAPPING, EAGAIN, true },
	{ BOUNDARY_COPY_WHILE_REMAPPING, EAGAIN, true },
	{ BOUNDARY_COPY_WHILE_FORKING, EAGAIN, true },
	{ BOUNDARY_COPY_WHILE_FORKING_TWO_MAPPINGS, EAGAIN, true },
	{ BOUNDARY_WRITEPROTECT_WHILE_FORKING, EAGAIN, true },
	{ BOUNDARY_COPY_OUTPUT_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_ZEROPAGE_OUTPUT_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_CONTINUE_OUTPUT_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_POISON_OUTPUT_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_MOVE_OUTPUT_WHILE_REMOVING, EAGAIN, true },
	{ BOUNDARY_CONTINUE_AFTER_EXIT, ESRCH, false },
	{ BOUNDARY_POISON_AFTER_EXIT, ESRCH, false },
	{ BOUNDARY_COPY_AFTER_EXIT, ESRCH, false },
	{ BOUNDARY_ZEROPAGE_AFTER_EXIT, ESRCH, false },
	{ BOUNDARY_WRITEPROTECT_AFTER_EXIT, ESRCH, false },
	{ BOUNDARY_SCAN_AFTER_EXIT, ESRCH, false },
	{ BOUNDARY_MOVE_OTHER_PROCESS, EINVAL, false },
	{ BOUNDARY_FORK_EVENT_UNPRIVILEGED, EPERM, false },
	{ BOUNDARY_OPEN_UNPRIVILEGED, EPERM, false },
	{ BOUNDARY_USER_MODE_KERNEL_ACCESS, EFAULT, false },
	{ BOUNDARY_SIGBUS_KERNEL_ACCESS, EFAULT, false },
	{ BOUNDARY_API_REFUSAL_ZEROES, EINVAL, false },
	{ BOUNDARY_USER_MODE_FORK_KERNEL_ACCESS, EFAULT, false },
	{ BOUNDARY_REGISTER_HUGETLB_START, EINVAL, false },
	{ BOUNDARY_REGISTER_HUGETLB_END, EINVAL, false },
	{ BOUNDARY_WRITEPROTECT_PART_OF_HUGETLB, EINVAL, false },
};

static void wrong_rest(struct boundary_outcome *outcome, const char *what)
{
	outcome->rest_wrong = true;
	snprintf(outcome->rest, sizeof(outcome->rest), "%s", what);
}

#define EACH_FAULT_MAX 16

/* The scenes that come to something else by a fault, and to what; NULL: nothing is refused. */
static const struct wrong_scene {
	const char *what;
	enum boundary boundaries[EACH_FAULT_MAX]; /* as many as are not 0 */
} wrong_scenes[SIM_BOUNDARY_FAULT_COUNT] = {
	[SIM_BOUNDARY_WAKES_EVERYBODY] = { "the reader is woken: its event comes again",
					   { BOUNDARY_WAKE_OTHER_PAGE, BOUNDARY_WAKE_PAGE_BEFORE,
					     BOUNDARY_UNREGISTER_OTHER_PAGE,
					     BOUNDARY_COPY_OTHER_PAGE,
					     BOUNDARY_UNPROTECT_OTHER_PAGE } },
	[SIM_BOUNDARY_NEW_MEMORY_CLEAN] = { "a page reads clean, absent",
					    { BOUNDARY_HEAP_NEW, BOUNDARY_HEAP_GROWN,
					      BOUNDARY_MMAP_MERGED, BOUNDARY_MREMAP_GROWN,
					      BOUNDARY_MREMAP_MOVED_GROWN, BOUNDARY_STACK_GROWN } },
	[SIM_BOUNDARY_SCAN_IGNORES_MASKS] = { "another range is found",
					      { BOUNDARY_SCAN_MASK, BOUNDARY_SCAN_ANYOF,
						BOUNDARY_SCAN_INVERTED, BOUNDARY_SCAN_RETURN,
						BOUNDARY_SCAN_RETURN_ONE, BOUNDARY_SCAN_FILE,
						BOUNDARY_SCAN_WPALLOWED,
						BOUNDARY_SCAN_WPALLOWED_INVERTED,
						BOUNDARY_SCAN_PROTECT_MATCHING,
						BOUNDARY_SCAN_PROTECT_NO_VEC } },
	[SIM_BOUNDARY_SCAN_WRONG_WALK_END] = { "walk_end is page 0",
					       { BOUNDARY_SCAN_MAX_PAGES_IN_RANGE,
						 BOUNDARY_SCAN_NO_VEC, BOUNDARY_SCAN_MANY_RANGES,
						 BOUNDARY_SCAN_MANY_RANGES_VEC_FULL,
						 BOUNDARY_SCAN_PROTECT_MAX_PAGES_HUGE,
						 BOUNDARY_SCAN_PROTECT_PART_OF_HUGETLB } },
	[SIM_BOUNDARY_IGNORES_DONTWAKE] = { "it goes on at the first",
					    { BOUNDARY_WAKE_AFTER_DONTWAKE,
					      BOUNDARY_UNPROTECT_DONTWAKE,
					      BOUNDARY_ZEROPAGE_DONTWAKE,
					      BOUNDARY_CONTINUE_DONTWAKE, BOUNDARY_POISON_DONTWAKE,
					      BOUNDARY_MOVE_DONTWAKE } },
	[SIM_BOUNDARY_API_TELLS_WRONG] = { "it tells something else",
					   { BOUNDARY_API_REFUSAL_ZEROES,
					     BOUNDARY_API_TELLS_FEATURES,
					     BOUNDARY_WRITEPROTECT_ASYNC_UNPOPULATED } },
	[SIM_BOUNDARY_EVENT_WRONG_ADDRESS] = { "the address is at offset 0x8",
					       { BOUNDARY_EVENT_PAGE_ADDRESS,
						 BOUNDARY_EVENT_EXACT_ADDRESS } },
	[SIM_BOUNDARY_PART_IS_WHOLE] = { "page 0 beside the part is not as it was",
					 { BOUNDARY_WRITEPROTECT_PART_OF_HUGE,
					   BOUNDARY_UNPROTECT_PART_OF_HUGE,
					   BOUNDARY_DONTNEED_PART_OF_HUGE,
					   BOUNDARY_FREE_PART_OF_HUGE,
					   BOUNDARY_MPROTECT_PART_OF_HUGE,
					   BOUNDARY_UNMAP_PART_OF_HUGE, BOUNDARY_REMAP_PART_OF_HUGE,
					   BOUNDARY_PART_OF_HUGE_SOFT_DIRTY,
					   BOUNDARY_PART_OF_HUGE_DATA } },
	[SIM_BOUNDARY_MOVES_CLEAN] = { "what was moved reads clean",
				       { BOUNDARY_MOVE_SWAPPED_SOFT_DIRTY,
					 BOUNDARY_MOVE_CLEAN_SOFT_DIRTY,
					 BOUNDARY_MOVE_HUGE_SOFT_DIRTY } },
	[SIM_BOUNDARY_CONTINUES_WRITABLE] = { "the file has what was written",
					      { BOUNDARY_CONTINUE_PRIVATE_HUGETLB } },
	[SIM_BOUNDARY_SECOND_DROP_UNARMS] = { "a write to it is not told",
					      { BOUNDARY_DONTNEED_HUGETLB_TWICE } },
	[SIM_BOUNDARY_ACCEPTS_UNALIGNED] = { NULL,
					     { BOUNDARY_REGISTER_HUGETLB_START,
					       BOUNDARY_REGISTER_HUGETLB_END,
					       BOUNDARY_WRITEPROTECT_PART_OF_HUGETLB } },
	[SIM_BOUNDARY_IGNORES_USER_MODE] = { NULL,
					     { BOUNDARY_USER_MODE_KERNEL_ACCESS,
					       BOUNDARY_USER_MODE_FORK_KERNEL_ACCESS } },
};

static void sim_scene(enum sim_boundary_fault fault, enum boundary boundary,
		      struct boundary_outcome *outcome)
{
	const struct wrong_scene *wrong = &wrong_scenes[fault];

	for (size_t i = 0; i < EACH_FAULT_MAX && wrong->boundaries[i]; i++) {
		if (wrong->boundaries[i] != boundary)
			continue;
		if (!wrong->what)
			return;
		wrong_rest(outcome, wrong->what);
	}
	for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
		if (scenes[i].boundary != boundary)
			continue;
		if (fault != SIM_BOUNDARY_IGNORES_CHANGES || !scenes[i].changing)
			outcome->error_number = scenes[i].error_number;
	}
}

void sim_boundary(enum sim_boundary_fault fault, enum boundary boundary,
		  struct boundary_outcome *outcome)
{
	const struct boundary_info *info = boundary_info(boundary);
	struct call call = {
		.fault = fault,
		.plan = &info->attempt,
		.memory = &memories[info->attempt.memory],
		.async = info->features & UC_UFFD_FEATURE_WP_ASYNC,
	};

	*outcome = (struct boundary_outcome){ 0 };
	if (info->attempt.call == BOUNDARY_CALL_SCENE) {
		sim_scene(fault, boundary, outcome);
		return;
	}
	if (info->attempt.bad_pointer)
		outcome->error_number = EFAULT;
	else if (info->attempt.before_api && info->attempt.call != BOUNDARY_CALL_API)
		outcome->error_number = EINVAL;
	else
		outcome->error_number = answers[info->attempt.call](&call);
	if (info->attempt.output != BOUNDARY_OUTPUT_FREE && info->attempt.output != call.output)
		wrong_rest(outcome, "the field is another");
}
