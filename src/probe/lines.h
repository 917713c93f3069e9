/* SPDX-License-Identifier: GPL-2.0-only */
/* The tables behind the text and the JSON of probe.h. Read-only data. */
#ifndef UFFD_CONFORM_PROBE_LINES_H
#define UFFD_CONFORM_PROBE_LINES_H

#include <stddef.h>

#include "system/facts.h"

enum probe_section {
	SECTION_USERFAULTFD,
	SECTION_SOFT_DIRTY,
	SECTION_PAGEMAP_SCAN,
	SECTION_MAPPINGS,
	SECTION_ACCESSORS,
	SECTION_NUMA,
	SECTION_PAGING,
	SECTION_PRIVILEGES,
	SECTION_COUNT
};

enum probe_line {
	LINE_DEVICE,
	LINE_SYSCALL,
	LINE_USER_MODE_ONLY,
	LINE_UNPRIVILEGED,
	LINE_KERNEL_FAULTS,
	LINE_WP_ANON,
	LINE_WP_SHMEM,
	LINE_WP_HUGETLB,
	LINE_WP_UNPOPULATED,
	LINE_WP_ASYNC,
	LINE_EVENT_FORK,
	LINE_EVENT_REMAP,
	LINE_MINOR_SHMEM,
	LINE_POISON,
	LINE_MOVE,
	LINE_PAGEMAP,
	LINE_CLEAR_REFS,
	LINE_SOFT_DIRTY,
	LINE_PFN,
	LINE_SCAN,
	LINE_SCAN_SOFT_DIRTY,
	LINE_THP,
	LINE_MTHP,
	LINE_SHMEM_THP,
	LINE_COLLAPSE,
	LINE_SPLIT,
	LINE_HUGETLB,
	LINE_MEMFD,
	LINE_MEMFD_SECRET,
	LINE_DISK_FILE,
	LINE_IO_URING,
	LINE_IO_URING_BUFFERS,
	LINE_PROCESS_VM,
	LINE_PROC_MEM,
	LINE_PKEYS,
	LINE_NODES,
	LINE_MOVE_PAGES,
	LINE_NUMA_BALANCING,
	LINE_NUMA_SCAN_SEQ,
	LINE_SWAP_OUT,
	LINE_SWAPOFF,
	LINE_KSM,
	LINE_ROOT,
	LINE_CAP_SYS_PTRACE,
	LINE_CAP_SYS_ADMIN,
	LINE_DEBUGFS,
	LINE_SWAP,
	LINE_COUNT
};

struct probe_section_info {
	const char *key;   /* in JSON */
	const char *title; /* in text */
};

struct probe_line_info {
	enum probe_section section;
	const char *key;
	const char *label;
	bool (*yes)(const struct facts *facts);
	int (*error)(const struct facts *facts); /* NULL: there is no errno to tell */
};

/* Why a line says no: the first whose line and errno (0: any) fit and whose condition holds. */
struct probe_sentence {
	enum probe_line line; /* LINE_COUNT: any */
	int error;
	bool (*when)(const struct facts *facts); /* NULL: always */
	const char *text;
};

/* All whose condition holds are given, in this order. */
struct probe_advice {
	bool (*when)(const struct facts *facts);
	const char *text;
};

struct probe_bit {
	uint64_t bit;
	const char *name;
};

const struct probe_section_info *probe_section_info(enum probe_section section);
const struct probe_line_info *probe_line_info(enum probe_line line);

extern const struct probe_sentence probe_sentences[];
extern const size_t probe_sentence_count;
extern const struct probe_advice probe_advices[];
extern const size_t probe_advice_count;
extern const struct probe_bit probe_features[];
extern const size_t probe_feature_count;
extern const struct probe_bit probe_categories[];
extern const size_t probe_category_count;

/* NULL for a line that says yes. */
const struct probe_sentence *probe_why(enum probe_line line, const struct facts *facts);

/* "EPERM"; numbers without a name as "errno 4711" in the buffer. */
const char *probe_errno_name(int number, char *buffer, size_t size);

#endif
