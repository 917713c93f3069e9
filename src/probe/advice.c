// SPDX-License-Identifier: GPL-2.0-only
#include "probe/conditions.h"
#include "probe/lines.h"
#include "system/uapi.h"

#define WHEN(name, expression)                                                                     \
	static bool name(const struct facts *facts)                                                \
	{                                                                                          \
		return expression;                                                                 \
	}

WHEN(async, facts->uffd_wp_async && facts->pagemap_scan_errno == 0)
WHEN(async_unread, facts->uffd_wp_async && facts->pagemap_scan_errno != 0)
WHEN(sync_only, facts->uffd_wp_anon && !facts->uffd_wp_async)
WHEN(soft_dirty_only, facts->soft_dirty && !facts->uffd_wp_anon)
WHEN(nothing, !facts->soft_dirty && !facts->uffd_wp_anon && !facts->uffd_wp_async)
WHEN(user_mode, facts->uffd_wp_anon && facts->uffd_path == UFFD_SYSCALL_USER_MODE_ONLY)
WHEN(populate_first,
     facts->uffd_wp_anon && !(facts->uffd_features & UC_UFFD_FEATURE_WP_UNPOPULATED))
WHEN(anonymous_only, facts->uffd_wp_anon && !facts->uffd_wp_shmem)
WHEN(no_fork, facts->uffd_wp_anon && facts->event_fork_errno != 0)
WHEN(uffd_wp, facts->uffd_wp_anon)
WHEN(soft_dirty, facts->soft_dirty)
WHEN(soft_dirty_unscanned, facts->soft_dirty && facts->pagemap_scan_errno == 0 &&
				   !(facts->scan_categories & UC_PAGE_IS_SOFT_DIRTY))
WHEN(before_5_9, facts->version.major != 0 && older_than(facts, 5, 9))

const struct probe_advice probe_advices[] = {
	{ async,
	  "Choose uffd write-protect in asynchronous mode, read and re-armed by PAGEMAP_SCAN with "
	  "PM_SCAN_WP_MATCHING: a write costs one short fault, nobody has to answer it, and any "
	  "kind "
	  "of mapping can be tracked. Choose the synchronous mode where the writer must wait until "
	  "the old contents are saved." },
	{ async_unread,
	  "Asynchronous write-protect works, but there is no PAGEMAP_SCAN to read it: bit 57 of "
	  "/proc/PID/pagemap tells, without a way to read and re-arm in one step." },
	{ sync_only,
	  "Choose uffd write-protect with events (another thread answers them) or with "
	  "UFFD_FEATURE_SIGBUS (the writer's own handler does). Each first write of a page costs a "
	  "round trip; only anonymous memory, shared memory and hugetlbfs can be registered, a "
	  "mapping of a plain file gives EINVAL." },
	{ soft_dirty_only,
	  "Soft-dirty is the only tracking here: clear_refs clears the whole process at once, and "
	  "two users of it in one process destroy each other's state." },
	{ nothing,
	  "No interface of this kernel tracks writes here: what remains is mprotect(2) with a "
	  "SIGSEGV handler, which does not see the kernel's own writes, or comparing copies." },
	{ user_mode,
	  "Only UFFD_USER_MODE_ONLY is allowed: read(2), io_uring or a KVM guest writing into an "
	  "armed page fail with EFAULT. Disarm buffers before they are passed to the kernel, or "
	  "use "
	  "asynchronous mode (6.7), which is not concerned." },
	{ populate_first,
	  "Populate anonymous memory before arming it (MADV_POPULATE_READ): without "
	  "WP_UNPOPULATED, "
	  "UFFDIO_WRITEPROTECT on a page that is not there returns 0 and arms nothing, and its "
	  "first "
	  "write is missed." },
	{ anonymous_only,
	  "Only anonymous memory can be write-protected: registering shared memory gives EINVAL." },
	{ no_fork,
	  "UFFD_FEATURE_EVENT_FORK is refused: after fork(2) nothing is armed in the child." },
	{ uffd_wp,
	  "Registering with UFFDIO_REGISTER_MODE_WP arms nothing by itself: UFFDIO_WRITEPROTECT "
	  "does. It gives EAGAIN while the layout of the memory changes: repeat it." },
	{ soft_dirty, "Soft-dirty reports too much by design: memory that is newly mapped, moved "
		      "or merged with "
		      "such reads dirty, and so do pages pinned for I/O." },
	{ soft_dirty_unscanned,
	  "Read soft-dirty from bit 55 of pagemap: PAGEMAP_SCAN does not know that category before "
	  "Linux 6.8." },
	{ before_5_9,
	  "Before Linux 5.9 a page that was given to vmsplice(2) can change in the pipe when it is "
	  "written after fork(2): such pipes are no snapshots." },
};
const size_t probe_advice_count = sizeof(probe_advices) / sizeof(probe_advices[0]);
