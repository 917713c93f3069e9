/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Boundaries that take more than one call: what their scenes have in common. Only these include
 * this. A scene fills in the outcome and returns 0, or -1 with the error set; whatever it opened
 * by scene_open() is closed for it.
 */
#ifndef UFFD_CONFORM_LIVE_BOUNDARY_SCENE_H
#define UFFD_CONFORM_LIVE_BOUNDARY_SCENE_H

#include <pthread.h>
#include <sys/types.h>

#include "live/boundary.h"
#include "live/boundary_area.h"
#include "system/uapi.h"

/*
 * For what must happen, however slow the machine, and for what must not; together less than the
 * time that a cell has.
 */
#define SCENE_DEADLINE_MS 4000
#define SCENE_GRACE_MS	  500
#define SCENE_QUIET_MS	  30

struct scene {
	const struct boundary_info *info;
	const struct boundary_setup *setup;
	struct boundary_outcome *outcome;
	struct error *error;
	struct boundary_area area;
	char *target; /* of ACTION_REMAP */
	int uffd;
	struct swap_use swap;
};

/* A thread that does one thing, which may block. */
enum scene_action {
	ACTION_READ,
	ACTION_WRITE,
	ACTION_SEND, /* write(2) from there: a read by the kernel */
	ACTION_DONTNEED,
	ACTION_UNMAP,
	ACTION_REMAP, /* to the scene's target */
	ACTION_FORK,
	ACTION_FORK_SEND, /* the child does the latter, and its errno is told */
	ACTION_COUNT
};

struct scene_actor {
	enum scene_action action;
	char *address;
	size_t size;
	char *target;
	uint64_t value; /* read, or to be written */
	int error_number;
	int done; /* an eventfd */
	pthread_t thread;
};

/* A userfaultfd with the features that the boundary asks for, and memory that it watches. */
int scene_open(struct scene *scene, enum boundary_memory memory, uint32_t populated);

/* The same errno, or "the rest is wrong, because"; both return 0. */
int scene_errno(struct scene *scene, int error_number);
int scene_wrong(struct scene *scene, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An actor lives on when it cannot be ended: it is freed by scene_actor_end(), or never. */
struct scene_actor *scene_actor_start(struct scene *scene, enum scene_action action, char *address,
				      size_t size);
bool scene_actor_done(struct scene_actor *actor, int milliseconds);

/* Closes the scene's userfaultfd if that is what it takes. */
int scene_actor_end(struct scene *scene, struct scene_actor *actor);

/* An actor whose access has been told, and waits now; NULL with the error set. */
struct scene_actor *scene_waiting_actor(struct scene *scene, enum scene_action action,
					char *address);

/* poll(2) for POLLIN; what it tells, 0 after the time. */
int scene_poll(int uffd, int milliseconds);

/* The next message within the deadline; false if there is none. */
bool scene_message(int uffd, struct uc_uffd_msg *message);

/* The process ends within the deadline; else it is killed, and -1 is returned. */
int scene_wait_for(pid_t pid, int *status);

/* Exit status of a child that could not do its part; others are errnos. */
#define SCENE_CHILD_FAILED 255

/* One page, by ioctl; 0 or the errno. The output field is at *output, if that is not NULL. */
int scene_copy(int uffd, const void *to, const void *from, uint64_t mode, int64_t *output);
int scene_zeropage(int uffd, const void *to, int64_t *output);
int scene_continue(int uffd, const void *start, int64_t *output);
int scene_poison(int uffd, const void *start, int64_t *output);
int scene_move(int uffd, const void *to, const void *from, int64_t *output);
int scene_protect(int uffd, const void *start, uint64_t mode);
int scene_wake(int uffd, const void *start);

/* A page to copy from, its words all of one value. */
const void *scene_page(void);
#define SCENE_VALUE UINT64_C(0x636f707963617431)

/* Of huge pages one after the other, or of one of a hugetlbfs file. */
int scene_map_huge(struct scene *scene, size_t count);
int scene_map_hugetlb(struct scene *scene, int sharing);

/* The entries of /proc/self/pagemap, and what resets their soft-dirty bit. */
int scene_entries(struct scene *scene, const char *start, size_t count, uint64_t *entries);
int scene_clear_soft_dirty(struct scene *scene);

/* Nobody takes swap away before the scene is over. */
int scene_use_swap(struct scene *scene);

/* The scenes. */
typedef int scene_function(struct scene *scene);

/* boundary_simple.c */
scene_function scene_poll_before_api, scene_poll_blocking, scene_api_tells_ioctls;
scene_function scene_register_tells_ioctls, scene_register_busy, scene_part_of_hugetlb;

/* boundary_changing.c */
scene_function scene_changing, scene_changing_output, scene_remapped;

/* boundary_arming.c */
scene_function scene_scan_protect_vec_full, scene_scan_protect_part_of_huge;
scene_function scene_scan_protect_max_pages_huge, scene_scan_protect_part_of_hugetlb;
int scene_with_pagemap(struct scene *scene, int (*part)(struct scene *scene, int pagemap));

/* boundary_selecting.c */
scene_function scene_scan_select, scene_scan_many_ranges;

/* boundary_growing.c */
scene_function scene_heap_new, scene_heap_grown, scene_mmap_merged, scene_mremap_grown;
scene_function scene_mremap_moved_grown, scene_stack_grown;

/* boundary_parting.c */
scene_function scene_writeprotect_part_of_huge, scene_unprotect_part_of_huge;
scene_function scene_part_stays_armed, scene_part_of_huge_soft_dirty, scene_part_of_huge_data;

/* boundary_moving.c */
scene_function scene_move_soft_dirty, scene_move_huge_soft_dirty;
scene_function scene_continue_private_hugetlb, scene_dontneed_hugetlb_twice;

/* boundary_notice.c */
scene_function scene_api_refusal_zeroes, scene_api_tells_features;
scene_function scene_writeprotect_async_unpopulated, scene_event_address, scene_fill_dontwake;
scene_function scene_wake_page_before, scene_unregister_other_page, scene_copy_other_page;
scene_function scene_unprotect_other_page;

/* boundary_waking.c */
scene_function scene_wake_after_dontwake, scene_unprotect_dontwake, scene_wake_unresolved;
scene_function scene_wake_other_page, scene_unregister_wakes, scene_close_wakes_reader;
scene_function scene_close_wakes_writer, scene_close_ends_event, scene_poll_pending;
scene_function scene_two_userfaultfds;

/* boundary_process.c */
scene_function scene_after_exit, scene_scan_after_exit, scene_exit_while_waiting;

/* boundary_monitor.c */
scene_function scene_monitor_dies, scene_monitor_process, scene_move_other_process;

/* boundary_privilege.c */
scene_function scene_fork_event_unprivileged, scene_open_unprivileged;
scene_function scene_open_unprivileged_user_mode, scene_user_mode_kernel_access;
scene_function scene_user_mode_user_access, scene_sigbus_kernel_access;
scene_function scene_user_mode_fork_kernel_access;

int boundary_play(enum boundary boundary, const struct boundary_setup *setup,
		  struct boundary_outcome *outcome, struct error *error);

#endif
