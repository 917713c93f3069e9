/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The sequence language: a case is a sequence of steps, written as text.
 *
 * Pure: no system call, no global state. Parsing what sequence_print() printed gives back an
 * equal sequence. The grammar is described in the man page and in parse.c.
 */
#ifndef UFFD_CONFORM_SEQUENCE_H
#define UFFD_CONFORM_SEQUENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "system/error.h"

#define SEQUENCE_PAGES_DEFAULT 8
#define SEQUENCE_PAGES_MAX     32
#define SEQUENCE_STEPS_MAX     256
#define SEQUENCE_NAME_MAX      64
#define SEQUENCE_LINE_MAX      512
#define SEQUENCE_FILE_MAX      (1024 * 1024)

enum mapping {
	MAPPING_ANON,
	MAPPING_THP,
	MAPPING_MTHP, /* folios of 64 KiB, a page of the sequence is 8 KiB of one */
	MAPPING_SHMEM,
	MAPPING_SHMEM_PRIVATE,
	MAPPING_SHMEM_THP,
	MAPPING_HUGETLB,
	MAPPING_HUGETLB_PRIVATE,
	MAPPING_FILE, /* of a real filesystem, shared */
	MAPPING_FILE_PRIVATE,
	MAPPING_COUNT
};

enum tracker {
	TRACKER_NONE,
	TRACKER_UFFD_WP,
	TRACKER_UFFD_WP_SIGBUS,
	TRACKER_UFFD_WP_ASYNC,
	TRACKER_SOFT_DIRTY,
	TRACKER_COUNT
};

enum verb {
	VERB_MAP,	    /* map N: map N pages, first step of a frame of one's own */
	VERB_ARM,	    /* arm PAGES: ask to be notified of the next write */
	VERB_DISARM,	    /* disarm PAGES: uffd un-protect; soft-dirty: write them */
	VERB_READ,	    /* read PAGES [by ACCESSOR] */
	VERB_WRITE,	    /* write PAGES [by ACCESSOR] */
	VERB_FILL,	    /* fill PAGES: a write of the same data to all of them */
	VERB_MPROTECT,	    /* mprotect none|r|rw [PAGES] */
	VERB_PKEY_MPROTECT, /* pkey-mprotect none|r|rw [PAGES] */
	VERB_MADVISE,	    /* madvise ADVICE [PAGES] */
	VERB_FORK,	    /* fork: one child at a time */
	VERB_EXIT,	    /* child exit: the child ends and is reaped */
	VERB_NUMA_HINT,	    /* numa-hint: wait until the scanner made every page protnone */
	VERB_EXPECT,	    /* expect STATE PAGES: independent of the model */
	VERB_PAGEOUT,	    /* pageout [PAGES]: to swap */
	VERB_SWAPOFF,	    /* swapoff: everything comes back in, then swap is on again */
	VERB_MIGRATE,	    /* migrate [PAGES]: to the other node */
	VERB_SPLIT,	    /* split [PAGES]: huge pages are mapped by base pages */
	VERB_SPLIT_FOLIO,   /* split-folio [PAGES]: huge pages become base pages */
	VERB_COLLAPSE,	    /* collapse: huge pages again, where the kernel can */
	VERB_KSM_MERGE,	    /* ksm-merge: pages of the same data become one */
	VERB_KSM_UNMERGE,   /* ksm-unmerge */
	VERB_MREMAP,	    /* mremap: all of it moves to another address */
	VERB_REPLACE,	    /* replace [PAGES]: munmap(), and mmap() at the same place */
	VERB_MOVE_IN,	    /* move-in PAGES [wp]: the same with memory that comes by mremap() */
	VERB_PUNCH,	    /* punch [PAGES]: a hole in the file that they are of */
	VERB_SYNC,	    /* sync [PAGES]: what was written goes to the file */
	VERB_UFFDIO,	    /* uffdio FILLING PAGES [wp] */
	VERB_UNREGISTER,    /* unregister */
	VERB_CLOSE,	    /* close: of the userfaultfd */
	VERB_PIN,	    /* pin PAGES: as a device's buffer */
	VERB_UNPIN,	    /* unpin: all of them */
	VERB_VMSPLICE,	    /* vmsplice PAGES: into a pipe */
	VERB_AGE,	    /* age: takes the accessed bits */
	VERB_BOUNDARY,	    /* boundary NAME: a call that has to be refused; contract/boundary.h */
	VERB_RACE,	    /* race NAME: a writer beside arming; race.h */
	VERB_COUNT
};

enum accessor {
	ACCESSOR_CPU,	    /* a load or store of the program */
	ACCESSOR_KERNEL,    /* read(2) into the page, write(2) from it */
	ACCESSOR_URING,	    /* an io_uring read into the page, write from it */
	ACCESSOR_VM_WRITEV, /* process_vm_writev(), process_vm_readv() */
	ACCESSOR_MEM,	    /* /proc/PID/mem, which forces its way (FOLL_FORCE) */
	ACCESSOR_PIN,	    /* the device of "pin": past the page table */
	ACCESSOR_PIPE,	    /* reads what "vmsplice" put into the pipe */
	ACCESSOR_COUNT
};

enum protection { PROTECTION_NONE, PROTECTION_R, PROTECTION_RW, PROTECTION_COUNT };

/* Of madvise(2). */
enum advice {
	ADVICE_FREE,
	ADVICE_COLD,
	ADVICE_DONTNEED,
	ADVICE_POPULATE_READ,
	ADVICE_POPULATE_WRITE,
	ADVICE_WIPEONFORK,
	ADVICE_DONTFORK,
	ADVICE_COUNT
};

/* The ioctls by which a userfaultfd fills memory: UFFDIO_COPY and so on. */
enum filling {
	FILLING_COPY,
	FILLING_ZEROPAGE,
	FILLING_CONTINUE,
	FILLING_MOVE,
	FILLING_POISON,
	FILLING_COUNT
};

/* "arm PAGES by WAY": an asynchronous tracker has several. */
enum arming {
	ARMING_USUAL,	     /* what programs with this tracker do */
	ARMING_WRITEPROTECT, /* UFFDIO_WRITEPROTECT */
	ARMING_SCAN,	     /* PAGEMAP_SCAN that looks at more than PAGE_IS_WRITTEN */
	ARMING_SCAN_BLIND,   /* PAGEMAP_SCAN that asks for nothing and has no output */
	ARMING_COUNT
};

enum process { PROCESS_PARENT, PROCESS_CHILD, PROCESS_COUNT };

/* "write 3 -> event": what the case itself says, independently of the model. */
enum outcome {
	OUTCOME_UNSTATED,
	OUTCOME_EVENT,	 /* the tracker is told, by whatever way it has */
	OUTCOME_QUIET,	 /* the access goes through and the tracker is told nothing */
	OUTCOME_REFUSED, /* the access fails (SIGSEGV, EFAULT, EIO) and nothing lands */
	OUTCOME_COUNT
};

/* "expect STATE PAGES" */
enum state {
	STATE_ARMED, /* uffd: bit 57 set, or not PAGE_IS_WRITTEN; soft-dirty: bit 55 clear */
	STATE_UNARMED,
	STATE_PRESENT,
	STATE_SWAPPED,
	STATE_YOUNG, /* accessed since "age" */
	STATE_COUNT
};

/* A set of pages; bit N is page N. */
typedef uint32_t page_set;

struct step {
	enum verb verb;
	enum process process;
	page_set pages;		 /* of VERB_MAP: all pages mapped */
	unsigned int page_count; /* VERB_MAP only */
	enum accessor accessor;
	enum protection protection;
	enum advice advice;
	enum filling filling;
	enum arming arming;
	bool wp; /* uffdio: with the mode that arms; move-in: registered before */
	unsigned int boundary, race; /* by number */
	enum outcome outcome;
	enum state state;
	unsigned int line; /* in the source text, 0 if made by the engine; not compared */
};

struct sequence {
	char name[SEQUENCE_NAME_MAX]; /* family/sequence */
	char *why;		      /* one paragraph, never NULL */
	char *cite;		      /* commits and documents, blank-separated; "" if none */
	unsigned int mappings;	      /* bit per enum mapping */
	unsigned int trackers;	      /* bit per enum tracker */
	bool event_fork;	      /* "with event-fork" */
	bool event_remap;	      /* "with event-remap" */
	bool own_frame;		      /* steps begin with map */
	unsigned int page_count;
	struct step *steps;
	size_t step_count;
};

/* Reads and writes, which are made page by page. */
static inline bool step_accesses(const struct step *step)
{
	return step->verb == VERB_READ || step->verb == VERB_WRITE || step->verb == VERB_FILL;
}

/* The words of the language, for parser, printer and help alike; NULL above the last. */
const char *mapping_name(enum mapping mapping);
const char *tracker_name(enum tracker tracker);
const char *verb_name(enum verb verb);
const char *accessor_name(enum accessor accessor);
const char *protection_name(enum protection protection);
const char *advice_name(enum advice advice);
const char *filling_name(enum filling filling);
const char *arming_name(enum arming arming);
const char *outcome_name(enum outcome outcome);
const char *state_name(enum state state);

/* The set of the first page_count pages. */
page_set page_set_all(unsigned int page_count);

/* "0-2,5", or a word ("all", "even") if page_count is not 0; truncates. */
void page_set_format(page_set pages, unsigned int page_count, char *text, size_t size);

/*
 * Parses all cases of a text. @source names it in messages ("FILE:LINE:COLUMN: ..."). On success
 * *sequences is an array of *count, to be freed with sequences_free(). On an error nothing is
 * left allocated.
 */
int sequences_parse(const char *text, size_t length, const char *source,
		    struct sequence **sequences, size_t *count, struct error *error);
void sequences_free(struct sequence *sequences, size_t count);

/* Reads and parses a file; refuses what is no regular file or above SEQUENCE_FILE_MAX bytes. */
int sequences_load(const char *path, struct sequence **sequences, size_t *count,
		   struct error *error);

void sequence_print(const struct sequence *sequence, FILE *stream);

/* One step as the language writes it, without indent or newline; truncates like snprintf. */
void step_format(const struct step *step, unsigned int page_count, char *text, size_t size);

bool sequence_equal(const struct sequence *a, const struct sequence *b);

/*
 * The steps that really run: for a case without a frame of its own the default one is put round
 * it (map, write every page, arm the even pages, STEPS, write every page, read every page). The
 * caller frees *steps.
 */
int sequence_frame(const struct sequence *sequence, struct step **steps, size_t *count,
		   struct error *error);

#endif
