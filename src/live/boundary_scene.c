// SPDX-License-Identifier: GPL-2.0-only
#include "live/boundary_scene.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "system/isolated_fork.h"

int scene_open(struct scene *scene, enum boundary_memory memory, uint32_t populated)
{
	uint64_t features = scene->info->features;

	if (scene->info->needs >> BOUNDARY_NEED_WP & 1)
		features |= UC_UFFD_FEATURE_WP;
	scene->uffd = boundary_uffd(features, scene->error);
	if (scene->uffd < 0)
		return -1;
	if (boundary_area_map(&scene->area, memory, populated, scene->error))
		return -1;
	return boundary_area_register(&scene->area, memory, scene->uffd, scene->error);
}

int scene_errno(struct scene *scene, int error_number)
{
	scene->outcome->error_number = error_number;
	return 0;
}

int scene_wrong(struct scene *scene, const char *format, ...)
{
	va_list args;

	scene->outcome->rest_wrong = true;
	va_start(args, format);
	vsnprintf(scene->outcome->rest, sizeof(scene->outcome->rest), format, args);
	va_end(args);
	return 0;
}

int scene_wait_for(pid_t pid, int *status)
{
	struct timespec pause = { .tv_nsec = 1000000 };

	for (int waited = 0; waited < SCENE_DEADLINE_MS; waited++) {
		if (waitpid(pid, status, WNOHANG) == pid)
			return 0;
		nanosleep(&pause, NULL);
	}
	kill(pid, SIGKILL);
	return -1;
}

static int exit_at_once(void *context)
{
	(void)context;
	return 0;
}

static int act_fork(void)
{
	struct isolated_fork request = { .child = exit_at_once };
	struct error ignored;
	pid_t pid = isolated_fork(&request, &ignored);

	return pid > 0 && waitpid(pid, NULL, 0) == pid ? 0 : -1;
}

static int act_send(const char *address)
{
	int sink = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	ssize_t sent = sink < 0 ? -1 : write(sink, address, sizeof(uint64_t));
	int error_number = errno;

	if (sink >= 0)
		close(sink);
	errno = error_number;
	return sent < 0 ? -1 : 0;
}

static int send_main(void *context)
{
	return act_send(context) ? errno : 0;
}

/* The child's errno is that of the actor. */
static int act_fork_send(struct scene_actor *actor)
{
	struct isolated_fork request = {
		.child = send_main,
		.context = actor->address,
		.except = actor->address,
		.except_size = actor->size,
	};
	struct error ignored;
	pid_t pid = isolated_fork(&request, &ignored);
	int status;

	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return -1;
	errno = WIFEXITED(status) ? WEXITSTATUS(status) : ECHILD;
	return errno ? -1 : 0;
}

static int act(struct scene_actor *actor)
{
	volatile uint64_t *word = (volatile uint64_t *)actor->address;

	switch (actor->action) {
	case ACTION_READ:
		actor->value = *word;
		return 0;
	case ACTION_WRITE:
		*word = actor->value;
		return 0;
	case ACTION_SEND:
		return act_send(actor->address);
	case ACTION_DONTNEED:
		return madvise(actor->address, actor->size, MADV_DONTNEED);
	case ACTION_UNMAP:
		return munmap(actor->address, actor->size);
	case ACTION_REMAP:
		return mremap(actor->address, actor->size, actor->size,
			      MREMAP_MAYMOVE | MREMAP_FIXED, actor->target) == MAP_FAILED
			       ? -1
			       : 0;
	case ACTION_FORK:
		return act_fork();
	case ACTION_FORK_SEND:
		return act_fork_send(actor);
	case ACTION_COUNT:
		break;
	}
	return -1;
}

static void *actor_main(void *context)
{
	struct scene_actor *actor = context;

	actor->error_number = act(actor) ? errno : 0;
	eventfd_write(actor->done, 1);
	return NULL;
}

struct scene_actor *scene_actor_start(struct scene *scene, enum scene_action action, char *address,
				      size_t size)
{
	struct scene_actor *actor = calloc(1, sizeof(*actor));

	if (!actor) {
		error_set(scene->error, "out of memory");
		return NULL;
	}
	actor->action = action;
	actor->address = address;
	actor->size = size;
	actor->target = scene->target;
	actor->value = SCENE_VALUE;
	actor->done = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (actor->done >= 0) {
		errno = pthread_create(&actor->thread, NULL, actor_main, actor);
		if (!errno)
			return actor;
		close(actor->done);
	}
	error_errno(scene->error, "a thread");
	free(actor);
	return NULL;
}

bool scene_actor_done(struct scene_actor *actor, int milliseconds)
{
	struct pollfd poll_fd = { .fd = actor->done, .events = POLLIN };

	return poll(&poll_fd, 1, milliseconds) == 1;
}

int scene_actor_end(struct scene *scene, struct scene_actor *actor)
{
	if (!scene_actor_done(actor, 0) && scene->uffd >= 0) {
		close(scene->uffd);
		scene->uffd = -1;
	}
	if (!scene_actor_done(actor,
			      scene->outcome->rest_wrong ? SCENE_GRACE_MS : SCENE_DEADLINE_MS)) {
		/* Whenever it goes on, its memory has to be there. */
		scene->area.reserved = NULL;
		return scene->outcome->rest_wrong
			       ? 0
			       : error_set(scene->error, "a thread waits for a userfaultfd that is "
							 "closed");
	}
	pthread_join(actor->thread, NULL);
	close(actor->done);
	free(actor);
	return 0;
}

struct scene_actor *scene_waiting_actor(struct scene *scene, enum scene_action action,
					char *address)
{
	struct scene_actor *actor = scene_actor_start(scene, action, address, 0);
	struct uc_uffd_msg message;

	if (!actor)
		return NULL;
	if (scene_message(scene->uffd, &message) && message.event == UC_UFFD_EVENT_PAGEFAULT)
		return actor;
	scene_actor_end(scene, actor);
	error_set(scene->error, "an access to a page that is watched delivers no event");
	return NULL;
}

int scene_poll(int uffd, int milliseconds)
{
	struct pollfd poll_fd = { .fd = uffd, .events = POLLIN };

	return poll(&poll_fd, 1, milliseconds) == 1 ? poll_fd.revents : 0;
}

bool scene_message(int uffd, struct uc_uffd_msg *message)
{
	return scene_poll(uffd, SCENE_DEADLINE_MS) & POLLIN &&
	       read(uffd, message, sizeof(*message)) == sizeof(*message);
}

int scene_copy(int uffd, const void *to, const void *from, uint64_t mode, int64_t *output)
{
	struct uc_uffdio_copy copy = {
		.dst = (uintptr_t)to,
		.src = (uintptr_t)from,
		.len = BOUNDARY_PAGE,
		.mode = mode,
	};
	int ret = ioctl(uffd, UC_UFFDIO_COPY, &copy);

	if (output)
		*output = copy.copy;
	return ret ? errno : 0;
}

int scene_zeropage(int uffd, const void *to, int64_t *output)
{
	struct uc_uffdio_zeropage zero = { .range = { (uintptr_t)to, BOUNDARY_PAGE } };
	int ret = ioctl(uffd, UC_UFFDIO_ZEROPAGE, &zero);

	if (output)
		*output = zero.zeropage;
	return ret ? errno : 0;
}

int scene_continue(int uffd, const void *start, int64_t *output)
{
	struct uc_uffdio_continue range = { .range = { (uintptr_t)start, BOUNDARY_PAGE } };
	int ret = ioctl(uffd, UC_UFFDIO_CONTINUE, &range);

	if (output)
		*output = range.mapped;
	return ret ? errno : 0;
}

int scene_poison(int uffd, const void *start, int64_t *output)
{
	struct uc_uffdio_poison range = { .range = { (uintptr_t)start, BOUNDARY_PAGE } };
	int ret = ioctl(uffd, UC_UFFDIO_POISON, &range);

	if (output)
		*output = range.updated;
	return ret ? errno : 0;
}

int scene_move(int uffd, const void *to, const void *from, int64_t *output)
{
	struct uc_uffdio_move move = {
		.dst = (uintptr_t)to,
		.src = (uintptr_t)from,
		.len = BOUNDARY_PAGE,
	};
	int ret = ioctl(uffd, UC_UFFDIO_MOVE, &move);

	if (output)
		*output = move.move;
	return ret ? errno : 0;
}

int scene_protect(int uffd, const void *start, uint64_t mode)
{
	struct uc_uffdio_writeprotect range = {
		.range = { (uintptr_t)start, BOUNDARY_PAGE },
		.mode = mode,
	};

	return ioctl(uffd, UC_UFFDIO_WRITEPROTECT, &range) ? errno : 0;
}

int scene_wake(int uffd, const void *start)
{
	struct uc_uffdio_range range = { (uintptr_t)start, BOUNDARY_PAGE };

	return ioctl(uffd, UC_UFFDIO_WAKE, &range) ? errno : 0;
}

const void *scene_page(void)
{
	static const uint64_t page[BOUNDARY_PAGE / sizeof(uint64_t)]
		__attribute__((aligned(4096))) = { SCENE_VALUE };

	return page;
}

#define SCENE(boundary) [(boundary)-BOUNDARY_SCENE_FIRST]

static scene_function *const scenes[BOUNDARY_COUNT - BOUNDARY_SCENE_FIRST] = {
	SCENE(BOUNDARY_POLL_BEFORE_API) = scene_poll_before_api,
	SCENE(BOUNDARY_POLL_BLOCKING) = scene_poll_blocking,
	SCENE(BOUNDARY_API_TELLS_IOCTLS) = scene_api_tells_ioctls,
	SCENE(BOUNDARY_REGISTER_TELLS_IOCTLS) = scene_register_tells_ioctls,
	SCENE(BOUNDARY_REGISTER_BUSY) = scene_register_busy,
	SCENE(BOUNDARY_WRITEPROTECT_REMAPPED) = scene_remapped,
	SCENE(BOUNDARY_COPY_WHILE_REMOVING) = scene_changing,
	SCENE(BOUNDARY_ZEROPAGE_WHILE_REMOVING) = scene_changing,
	SCENE(BOUNDARY_WRITEPROTECT_WHILE_REMOVING) = scene_changing,
	SCENE(BOUNDARY_COPY_WHILE_UNMAPPING) = scene_changing,
	SCENE(BOUNDARY_COPY_WHILE_REMAPPING) = scene_changing,
	SCENE(BOUNDARY_COPY_WHILE_FORKING) = scene_changing,
	SCENE(BOUNDARY_COPY_WHILE_FORKING_TWO_MAPPINGS) = scene_changing,
	SCENE(BOUNDARY_WRITEPROTECT_WHILE_FORKING) = scene_changing,
	SCENE(BOUNDARY_COPY_OUTPUT_WHILE_REMOVING) = scene_changing_output,
	SCENE(BOUNDARY_ZEROPAGE_OUTPUT_WHILE_REMOVING) = scene_changing_output,
	SCENE(BOUNDARY_CONTINUE_OUTPUT_WHILE_REMOVING) = scene_changing_output,
	SCENE(BOUNDARY_POISON_OUTPUT_WHILE_REMOVING) = scene_changing_output,
	SCENE(BOUNDARY_MOVE_OUTPUT_WHILE_REMOVING) = scene_changing_output,
	SCENE(BOUNDARY_CONTINUE_AFTER_EXIT) = scene_after_exit,
	SCENE(BOUNDARY_POISON_AFTER_EXIT) = scene_after_exit,
	SCENE(BOUNDARY_COPY_AFTER_EXIT) = scene_after_exit,
	SCENE(BOUNDARY_ZEROPAGE_AFTER_EXIT) = scene_after_exit,
	SCENE(BOUNDARY_WRITEPROTECT_AFTER_EXIT) = scene_after_exit,
	SCENE(BOUNDARY_WAKE_AFTER_EXIT) = scene_after_exit,
	SCENE(BOUNDARY_SCAN_AFTER_EXIT) = scene_scan_after_exit,
	SCENE(BOUNDARY_SCAN_PROTECT_VEC_FULL) = scene_scan_protect_vec_full,
	SCENE(BOUNDARY_SCAN_PROTECT_PART_OF_HUGE) = scene_scan_protect_part_of_huge,
	SCENE(BOUNDARY_WAKE_AFTER_DONTWAKE) = scene_wake_after_dontwake,
	SCENE(BOUNDARY_UNPROTECT_DONTWAKE) = scene_unprotect_dontwake,
	SCENE(BOUNDARY_WAKE_UNRESOLVED) = scene_wake_unresolved,
	SCENE(BOUNDARY_WAKE_OTHER_PAGE) = scene_wake_other_page,
	SCENE(BOUNDARY_UNREGISTER_WAKES) = scene_unregister_wakes,
	SCENE(BOUNDARY_CLOSE_WAKES_READER) = scene_close_wakes_reader,
	SCENE(BOUNDARY_CLOSE_WAKES_WRITER) = scene_close_wakes_writer,
	SCENE(BOUNDARY_CLOSE_ENDS_EVENT) = scene_close_ends_event,
	SCENE(BOUNDARY_POLL_PENDING) = scene_poll_pending,
	SCENE(BOUNDARY_TWO_USERFAULTFDS) = scene_two_userfaultfds,
	SCENE(BOUNDARY_EXIT_WHILE_WAITING) = scene_exit_while_waiting,
	SCENE(BOUNDARY_MONITOR_DIES) = scene_monitor_dies,
	SCENE(BOUNDARY_MONITOR_PROCESS) = scene_monitor_process,
	SCENE(BOUNDARY_MOVE_OTHER_PROCESS) = scene_move_other_process,
	SCENE(BOUNDARY_FORK_EVENT_UNPRIVILEGED) = scene_fork_event_unprivileged,
	SCENE(BOUNDARY_OPEN_UNPRIVILEGED) = scene_open_unprivileged,
	SCENE(BOUNDARY_OPEN_UNPRIVILEGED_USER_MODE) = scene_open_unprivileged_user_mode,
	SCENE(BOUNDARY_USER_MODE_KERNEL_ACCESS) = scene_user_mode_kernel_access,
	SCENE(BOUNDARY_USER_MODE_USER_ACCESS) = scene_user_mode_user_access,
	SCENE(BOUNDARY_SIGBUS_KERNEL_ACCESS) = scene_sigbus_kernel_access,
	SCENE(BOUNDARY_API_REFUSAL_ZEROES) = scene_api_refusal_zeroes,
	SCENE(BOUNDARY_API_TELLS_FEATURES) = scene_api_tells_features,
	SCENE(BOUNDARY_WRITEPROTECT_ASYNC_UNPOPULATED) = scene_writeprotect_async_unpopulated,
	SCENE(BOUNDARY_EVENT_PAGE_ADDRESS) = scene_event_address,
	SCENE(BOUNDARY_EVENT_EXACT_ADDRESS) = scene_event_address,
	SCENE(BOUNDARY_ZEROPAGE_DONTWAKE) = scene_fill_dontwake,
	SCENE(BOUNDARY_CONTINUE_DONTWAKE) = scene_fill_dontwake,
	SCENE(BOUNDARY_POISON_DONTWAKE) = scene_fill_dontwake,
	SCENE(BOUNDARY_MOVE_DONTWAKE) = scene_fill_dontwake,
	SCENE(BOUNDARY_WAKE_PAGE_BEFORE) = scene_wake_page_before,
	SCENE(BOUNDARY_UNREGISTER_OTHER_PAGE) = scene_unregister_other_page,
	SCENE(BOUNDARY_COPY_OTHER_PAGE) = scene_copy_other_page,
	SCENE(BOUNDARY_UNPROTECT_OTHER_PAGE) = scene_unprotect_other_page,
	SCENE(BOUNDARY_USER_MODE_FORK_KERNEL_ACCESS) = scene_user_mode_fork_kernel_access,
	SCENE(BOUNDARY_REGISTER_HUGETLB_START) = scene_part_of_hugetlb,
	SCENE(BOUNDARY_REGISTER_HUGETLB_END) = scene_part_of_hugetlb,
	SCENE(BOUNDARY_WRITEPROTECT_PART_OF_HUGETLB) = scene_part_of_hugetlb,
	SCENE(BOUNDARY_SCAN_MASK) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_ANYOF) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_INVERTED) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_RETURN) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_RETURN_ONE) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_FILE) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_WPALLOWED) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_WPALLOWED_INVERTED) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_MAX_PAGES_IN_RANGE) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_NO_VEC) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_PROTECT_MATCHING) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_PROTECT_NO_VEC) = scene_scan_select,
	SCENE(BOUNDARY_SCAN_MANY_RANGES) = scene_scan_many_ranges,
	SCENE(BOUNDARY_SCAN_MANY_RANGES_VEC_FULL) = scene_scan_many_ranges,
	SCENE(BOUNDARY_SCAN_PROTECT_MAX_PAGES_HUGE) = scene_scan_protect_max_pages_huge,
	SCENE(BOUNDARY_SCAN_PROTECT_PART_OF_HUGETLB) = scene_scan_protect_part_of_hugetlb,
	SCENE(BOUNDARY_HEAP_NEW) = scene_heap_new,
	SCENE(BOUNDARY_HEAP_GROWN) = scene_heap_grown,
	SCENE(BOUNDARY_MMAP_MERGED) = scene_mmap_merged,
	SCENE(BOUNDARY_MREMAP_GROWN) = scene_mremap_grown,
	SCENE(BOUNDARY_MREMAP_MOVED_GROWN) = scene_mremap_moved_grown,
	SCENE(BOUNDARY_STACK_GROWN) = scene_stack_grown,
	SCENE(BOUNDARY_WRITEPROTECT_PART_OF_HUGE) = scene_writeprotect_part_of_huge,
	SCENE(BOUNDARY_UNPROTECT_PART_OF_HUGE) = scene_unprotect_part_of_huge,
	SCENE(BOUNDARY_DONTNEED_PART_OF_HUGE) = scene_part_stays_armed,
	SCENE(BOUNDARY_FREE_PART_OF_HUGE) = scene_part_stays_armed,
	SCENE(BOUNDARY_MPROTECT_PART_OF_HUGE) = scene_part_stays_armed,
	SCENE(BOUNDARY_UNMAP_PART_OF_HUGE) = scene_part_stays_armed,
	SCENE(BOUNDARY_REMAP_PART_OF_HUGE) = scene_part_stays_armed,
	SCENE(BOUNDARY_PART_OF_HUGE_SOFT_DIRTY) = scene_part_of_huge_soft_dirty,
	SCENE(BOUNDARY_PART_OF_HUGE_DATA) = scene_part_of_huge_data,
	SCENE(BOUNDARY_MOVE_SWAPPED_SOFT_DIRTY) = scene_move_soft_dirty,
	SCENE(BOUNDARY_MOVE_CLEAN_SOFT_DIRTY) = scene_move_soft_dirty,
	SCENE(BOUNDARY_MOVE_HUGE_SOFT_DIRTY) = scene_move_huge_soft_dirty,
	SCENE(BOUNDARY_CONTINUE_PRIVATE_HUGETLB) = scene_continue_private_hugetlb,
	SCENE(BOUNDARY_DONTNEED_HUGETLB_TWICE) = scene_dontneed_hugetlb_twice,
};

int boundary_play(enum boundary boundary, const struct boundary_setup *setup,
		  struct boundary_outcome *outcome, struct error *error)
{
	struct scene scene = {
		.info = boundary_info(boundary),
		.setup = setup,
		.outcome = outcome,
		.error = error,
		.area.file = -1,
		.uffd = -1,
	};
	int ret = scenes[boundary - BOUNDARY_SCENE_FIRST](&scene);

	if (scene.uffd >= 0)
		close(scene.uffd);
	boundary_area_unmap(&scene.area);
	swap_release(&scene.swap);
	return ret;
}
