/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The boundaries: the error contract of userfaultfd(2), of every UFFDIO_ ioctl and of
 * PAGEMAP_SCAN. Each boundary is one call that a kernel must refuse, or accept at the edge of what
 * it refuses, with the errno that it owes and what else must hold after it. Some are the edge of a
 * mapping: memory that it gains. Others are that of a range within a huge page, and of what is
 * moved or mapped as it is.
 *
 * A call that is wrong by its arguments alone is data (struct boundary_attempt): any backend can
 * make it or decide about it. The others are scenes with several actors, known by their number.
 *
 * Pure read-only data. Only what the documents promise, or what all versions from 6.1 on agree
 * about, is in here.
 */
#ifndef UFFD_CONFORM_CONTRACT_BOUNDARY_H
#define UFFD_CONFORM_CONTRACT_BOUNDARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/clause.h"

#define BOUNDARY_PAGES	    4 /* of the range that an attempt is about */
#define BOUNDARY_ERRNOS_MAX 3
#define BOUNDARY_REST_MAX   96

#include "contract/boundary_list.h"

enum boundary_call {
	BOUNDARY_CALL_SCENE,  /* no single call */
	BOUNDARY_CALL_OPEN,   /* userfaultfd(2), the flags are .mode */
	BOUNDARY_CALL_DEVICE, /* an ioctl of /dev/userfaultfd, the flags are .mode */
	BOUNDARY_CALL_API,
	BOUNDARY_CALL_UNKNOWN, /* an ioctl that no kernel has */
	BOUNDARY_CALL_READ,
	BOUNDARY_CALL_REGISTER,
	BOUNDARY_CALL_UNREGISTER,
	BOUNDARY_CALL_WAKE,
	BOUNDARY_CALL_COPY,
	BOUNDARY_CALL_ZEROPAGE,
	BOUNDARY_CALL_WRITEPROTECT,
	BOUNDARY_CALL_CONTINUE,
	BOUNDARY_CALL_POISON,
	BOUNDARY_CALL_MOVE,
	BOUNDARY_CALL_SCAN,
	BOUNDARY_CALL_COUNT
};

/* What lies in the range before the call. */
enum boundary_memory {
	BOUNDARY_MEMORY_PLAIN,	 /* anonymous memory, not registered */
	BOUNDARY_MEMORY_MISSING, /* registered for missing pages */
	BOUNDARY_MEMORY_WP,	 /* registered for write-protect */
	BOUNDARY_MEMORY_MISSING_WP,
	BOUNDARY_MEMORY_NONE,	    /* no mapping at all */
	BOUNDARY_MEMORY_HOLE,	    /* registered for missing pages, the second half unmapped */
	BOUNDARY_MEMORY_PLAIN_HOLE, /* the same without the registration */
	BOUNDARY_MEMORY_HALF_REGISTERED,  /* the first half, for both */
	BOUNDARY_MEMORY_TWO_MAPPINGS,	  /* registered for both, in two mappings */
	BOUNDARY_MEMORY_SHMEM_MINOR,	  /* shared memory, registered for minor faults */
	BOUNDARY_MEMORY_SHMEM_CACHED,	  /* the same, all of it in the page cache */
	BOUNDARY_MEMORY_SHMEM_MISSING,	  /* shared memory, registered for missing pages */
	BOUNDARY_MEMORY_SHARED_READ_ONLY, /* a shared mapping of a descriptor that cannot write */
	BOUNDARY_MEMORY_FILE,		  /* a file that is not in shared memory */
	BOUNDARY_MEMORY_HALF_FILE,	  /* anonymous memory, then a file */
	BOUNDARY_MEMORY_SECRET,		  /* memfd_secret(2) */
	BOUNDARY_MEMORY_SPECIAL,	  /* the kernel's own: the vDSO */
	BOUNDARY_MEMORY_COUNT
};

/* How start and length deviate from the range. */
enum boundary_range {
	BOUNDARY_RANGE_WHOLE,
	BOUNDARY_RANGE_EMPTY,
	BOUNDARY_RANGE_START_UNALIGNED,
	BOUNDARY_RANGE_LENGTH_UNALIGNED,
	BOUNDARY_RANGE_WRAPS,
	BOUNDARY_RANGE_OUTSIDE,	 /* begins where no program can have memory */
	BOUNDARY_RANGE_TOO_LONG, /* begins in the range and leaves the address space */
	BOUNDARY_RANGE_COUNT
};

/* The same for the source of a copy or move; none of the above is meant by _UNMAPPED. */
enum boundary_source {
	BOUNDARY_SOURCE_WHOLE,
	BOUNDARY_SOURCE_UNALIGNED,
	BOUNDARY_SOURCE_WRAPS,
	BOUNDARY_SOURCE_UNMAPPED,
	BOUNDARY_SOURCE_UNPOPULATED,
	BOUNDARY_SOURCE_COUNT
};

/* The field of the argument that only the kernel writes. */
enum boundary_output {
	BOUNDARY_OUTPUT_FREE,  /* nothing is promised */
	BOUNDARY_OUTPUT_ERROR, /* the negated errno */
	BOUNDARY_OUTPUT_PAGE,  /* the length of one page */
	BOUNDARY_OUTPUT_WHOLE, /* the length of the range */
	BOUNDARY_OUTPUT_ARMED, /* no field: every page is armed */
	BOUNDARY_OUTPUT_COUNT
};

/* The one field of PAGEMAP_SCAN's argument that is not as it should be. */
enum boundary_scan_field {
	BOUNDARY_FIELD_NONE,
	BOUNDARY_FIELD_SIZE,
	BOUNDARY_FIELD_FLAGS,
	BOUNDARY_FIELD_START,  /* .value is added to the right one */
	BOUNDARY_FIELD_LENGTH, /* of the range */
	BOUNDARY_FIELD_VEC,
	BOUNDARY_FIELD_VEC_LEN,
	BOUNDARY_FIELD_MAX_PAGES,
	BOUNDARY_FIELD_INVERTED,
	BOUNDARY_FIELD_MASK,
	BOUNDARY_FIELD_ANYOF,
	BOUNDARY_FIELD_RETURN,
	BOUNDARY_FIELD_COUNT
};

struct boundary_attempt {
	enum boundary_call call;
	enum boundary_memory memory;
	enum boundary_range range;
	enum boundary_source source;
	enum boundary_output output;
	uint64_t mode;	    /* REGISTER: 0 is no mode at all */
	uint64_t api;	    /* of UFFDIO_API, 0: the right one */
	uint64_t features;  /* of UFFDIO_API */
	uint32_t populated; /* bit per page that is there before the call */
	bool before_api;    /* the userfaultfd is not enabled */
	bool after_refusal; /* UFFDIO_API was refused before */
	bool twice;	    /* the same call was made, and went well, before */
	bool bad_pointer;   /* the argument itself cannot be read */
	enum boundary_scan_field field;
	uint64_t value;
};

enum boundary_need {
	BOUNDARY_NEED_UFFD,
	BOUNDARY_NEED_WP,
	BOUNDARY_NEED_MEMFD,
	BOUNDARY_NEED_MEMFD_SECRET,
	BOUNDARY_NEED_PAGEMAP,
	BOUNDARY_NEED_SOFT_DIRTY,
	BOUNDARY_NEED_WP_HUGETLB,
	BOUNDARY_NEED_HUGETLB,
	BOUNDARY_NEED_SCAN,
	BOUNDARY_NEED_DEVICE,	  /* /dev/userfaultfd */
	BOUNDARY_NEED_SYS_ADMIN,  /* to mount a file system for a plain file */
	BOUNDARY_NEED_SYS_PTRACE, /* fork events */
	BOUNDARY_NEED_RESTRICTED, /* vm.unprivileged_userfaultfd is 0 */
	BOUNDARY_NEED_THP,
	BOUNDARY_NEED_SWAP,
	BOUNDARY_NEED_KERNEL_FAULTS, /* a userfaultfd that waits in the kernel, too */
	BOUNDARY_NEED_COUNT
};

struct boundary_info {
	const char *name;
	enum clause clause;
	const char *call;		 /* what is called, in words */
	int errnos[BOUNDARY_ERRNOS_MAX]; /* any of these is right; all 0: it must succeed */
	const char *rest;		 /* what else must hold, or NULL */
	unsigned int needs;		 /* bit per enum boundary_need */
	uint64_t features;		 /* that the kernel must offer */
	const char *source;
	struct boundary_attempt attempt;
};

/* What came of it. */
struct boundary_outcome {
	int error_number; /* 0: success */
	bool rest_wrong;
	char rest[BOUNDARY_REST_MAX]; /* what was seen instead, if it is wrong */
};

const struct boundary_info *boundary_info(enum boundary boundary);

/* NULL above the last. */
const char *boundary_name(enum boundary boundary);

/* By name of that length; -1 if there is none. */
int boundary_find(const char *name, size_t length);

/* Is this errno (0: success) what the kernel owes? */
bool boundary_errno_right(const struct boundary_info *info, int error_number);

/* "EINVAL" or "EINVAL or EFAULT" or "success", and "; " and the rest; truncates. */
void boundary_expected(const struct boundary_info *info, char *text, size_t size);

/* "success", or the errno's name, or its number. */
void boundary_errno_text(int error_number, char *text, size_t size);

#endif
