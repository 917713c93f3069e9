/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Inside the imitation: page frames, page table entries, two address spaces, and the operations
 * that the kernel has on them. Only the files of this folder include this header.
 *
 * A page of a sequence may be several base pages, of which only the first is ever accessed: the
 * "head". The others share one entry, "rest", which counts only while the page is not mapped by
 * one huge entry.
 */
#ifndef UFFD_CONFORM_SIM_INTERNAL_H
#define UFFD_CONFORM_SIM_INTERNAL_H

#include "sim/sim.h"

#define BASE_PAGES_PER_HUGE 512

/* As many as a pipe holds. */
#define PIPE_MAX 64

/*
 * Each page of each space holds four frames at most: of head and rest, and in the middle of being
 * copied as many again. And there are the page cache, what a device has, and what is in a pipe.
 */
#define FRAMES_MAX ((4 * PROCESS_COUNT + 2) * SEQUENCE_PAGES_MAX + PIPE_MAX)

enum frame_kind {
	FRAME_FREE,
	FRAME_ANON,
	FRAME_FILE, /* page cache of the shared memory file */
	FRAME_ZERO, /* the zero page, small or huge; not counted */
};

/* A page of memory, or what swap has of one that is not in memory. */
struct frame {
	enum frame_kind kind;
	bool huge;
	bool large;	     /* one of several base pages, none of which is ever taken over */
	bool ksm;	     /* KSM merged equal pages in it */
	bool lazyfree;	     /* MADV_FREE: not to be kept unless it is written again */
	bool exclusive;	     /* anonymous: may be written without a copy */
	bool rest_exclusive; /* the same for the rest of a huge frame mapped by base pages */
	unsigned int rest;   /* base pages beside the first */
	unsigned int huge_maps, head_maps, rest_maps;
	unsigned int swap_maps;	  /* swap entries that stand for it */
	unsigned int pins, pipes; /* devices and pipes that hold it */
	uint64_t pfn;
	uint64_t data; /* the one word that is read and written */
};

/* A page table entry. Neither present nor swapped, and uffd_wp: a marker that arms what is not
 * there. */
struct entry {
	bool present;
	bool swapped;
	bool poisoned; /* a marker that kills whoever accesses it */
	bool writable;
	bool dirty;
	bool young;
	bool soft_dirty;
	bool uffd_wp;
	bool swap_exclusive;
	bool protnone; /* a NUMA hint; PROT_NONE is told by the page's protection */
	struct frame *frame;
};

struct page {
	/* Of the mapping that there is. */
	enum protection protection;
	bool keyed;	 /* its protection key is not the default one */
	bool registered; /* with a userfaultfd, for write-protect */
	bool soft_dirty; /* VM_SOFTDIRTY: all of it reads dirty */
	bool wiped;	 /* MADV_WIPEONFORK */
	bool withheld;	 /* MADV_DONTFORK */
	bool untracked;	 /* a fault: it is armed, and nobody looks */
	uint64_t stale;	 /* a fault: what is seen again of dropped memory */

	bool huge;  /* head is a huge entry */
	bool table; /* of a huge page's range: base page entries are there */
	struct entry head, rest;
};

struct space {
	bool alive;
	bool anon_vma; /* has anonymous pages, or had */
	bool table;    /* there are page tables */
	struct page pages[SEQUENCE_PAGES_MAX];
};

struct sim {
	struct backend backend;
	enum sim_fault fault;
	struct backend_setup setup;
	struct space spaces[PROCESS_COUNT];
	struct frame frames[FRAMES_MAX];
	struct frame zero, huge_zero;
	struct frame *cache[SEQUENCE_PAGES_MAX];
	struct frame *pinned[SEQUENCE_PAGES_MAX]; /* by the device */
	struct frame *pipe[PIPE_MAX];
	unsigned int pipe_count, pipe_read;
	uint64_t next_pfn;
	unsigned int stray_events;
	bool write_fault_seen; /* SIM_FAULT_WRITE_FAULTS_TWICE: this is the second one */
};

static inline struct sim *to_sim(struct backend *backend)
{
	return (struct sim *)backend; /* it is the first member */
}

/* True where the one decision has to be wrong that @which stands for. */
static inline bool fault(const struct sim *sim, enum sim_fault which)
{
	return which != SIM_FAULT_NONE && sim->fault == which;
}

/* What the mappings are. */
struct sim_mapping {
	bool private;
	bool cached; /* backed by a file, be it in memory */
	bool disk;   /* of a filesystem that has to be asked before a page is written */
	bool thp;    /* by huge pages that can be split */
	bool hugetlb;
	unsigned int rest; /* base pages of a page of the sequence beside the first */
};

extern const struct sim_mapping sim_mappings[MAPPING_COUNT];

static inline const struct sim_mapping *mapping_of(const struct sim *sim)
{
	return &sim_mappings[sim->setup.mapping];
}

static inline bool is_private(const struct sim *sim)
{
	return mapping_of(sim)->private;
}

static inline bool is_cached(const struct sim *sim)
{
	return mapping_of(sim)->cached;
}

static inline bool is_thp(const struct sim *sim)
{
	return mapping_of(sim)->thp;
}

static inline bool is_hugetlb(const struct sim *sim)
{
	return mapping_of(sim)->hugetlb;
}

static inline bool is_async(const struct sim *sim)
{
	return sim->setup.tracker == TRACKER_UFFD_WP_ASYNC;
}

static inline bool is_none(const struct entry *entry)
{
	return !entry->present && !entry->swapped && !entry->poisoned && !entry->uffd_wp;
}

static inline bool is_marker(const struct entry *entry)
{
	return !entry->present && !entry->swapped && !entry->poisoned && entry->uffd_wp;
}

#define FOR_EACH_PAGE(sim, set, n)                                                                 \
	for (unsigned int n = 0; n < (sim)->setup.page_count; n++)                                 \
		if ((set) >> n & 1)

/* page_table.c */
enum map_level { MAP_HUGE, MAP_HEAD, MAP_REST };

struct frame *frame_new(struct sim *sim, enum frame_kind kind, bool huge);
/* Gives the frame another number: it is elsewhere now. */
void frame_renumber(struct sim *sim, struct frame *frame);
void frame_map(struct frame *frame, enum map_level level);
void frame_unmap(struct frame *frame, enum map_level level);
/* Frees it if nothing holds it any more. */
void frame_release(struct frame *frame);
/* Mappings as the kernel's reference count sees them: is there any but one? */
unsigned int frame_mappings(const struct frame *frame);
unsigned int frame_mappings_at(const struct frame *frame, enum map_level level);
bool frame_likely_shared(const struct frame *frame);

enum map_level entry_level(const struct page *page, const struct entry *entry);
/* The frame's exclusive flag that belongs to this entry of the page. */
bool *entry_exclusive(const struct page *page, const struct entry *entry);
/* Maps a frame in an empty entry, clean and read-only; a marker's arming stays. */
void entry_map(struct page *page, struct entry *entry, struct frame *frame);
/* Drops what the entry maps and leaves it empty. */
void entry_zap(const struct page *page, struct entry *entry);
void page_zap(struct sim *sim, struct page *page);
void space_zap(struct sim *sim, struct space *space);
/* Of a page: the entries that are in use, one or two; ends with NULL. */
struct entry *page_entry(const struct sim *sim, struct page *page, unsigned int number);

/* upgrade.c */
/* Does the mapping's protection alone make entries writable, without a look at each? */
bool protection_writes(const struct sim *sim, const struct page *page);
/* ... or has each entry to be looked at? */
bool upgrade_wanted(const struct sim *sim, const struct page *page);

enum upgrade_cause { UPGRADE_MPROTECT, UPGRADE_UNPROTECT, UPGRADE_HINT, UPGRADE_SWAP_IN };

/* May this entry become writable without a write fault? */
bool upgrade_allowed(const struct sim *sim, const struct page *page, const struct entry *entry,
		     enum upgrade_cause cause);
bool needs_soft_dirty_fault(const struct page *page, const struct entry *entry);
bool entry_armed(const struct page *page, const struct entry *entry);

/* fault.c */
enum fault_result {
	FAULT_HANDLED,
	FAULT_USERFAULT, /* an armed page: somebody has to be told */
	FAULT_POISON,	 /* nobody can have it */
};

enum fault_kind { FAULT_READ, FAULT_WRITE, FAULT_UNSHARE };

enum fault_result handle_fault(struct sim *sim, struct space *space, unsigned int number,
			       enum fault_kind kind);
/* What a store does to the entry, be it the processor's or the write fault's doing. */
void mark_written(const struct sim *sim, struct entry *entry);

/* fault_missing.c */
void missing_fault(struct sim *sim, struct space *space, unsigned int number, bool write);
void map_written(const struct sim *sim, struct page *page, struct entry *entry,
		 struct frame *frame);

/* fault_write.c */
/* A private copy. An unsharing read keeps what is tracked, a write is what was tracked. */
void copy_page(struct sim *sim, struct space *space, struct page *page, bool unshare);
enum fault_result protected_fault(struct sim *sim, struct space *space, unsigned int number,
				  bool unshare);

/* protect.c */
/* What every change of protection begins with: a hint is gone, and so is the write bit. */
void reset_protection(const struct sim *sim, const struct page *page, struct entry *entry);

/* arm.c */
void uffd_arm(struct sim *sim, struct space *space, page_set pages, enum arming way);
/* @again: the page was un-protected before and came back. */
void uffd_unprotect(struct sim *sim, struct space *space, unsigned int number, bool again);
void clear_refs(struct sim *sim, struct space *space);

/* huge.c */
/* Replaces the huge entry by base page entries. */
void page_split(struct sim *sim, struct page *page);
/* The folio's base pages go ways of their own; all its mappings are by base pages. */
void folio_split(struct sim *sim, struct frame *frame);

/* swap.c */
void swap_in(struct sim *sim, struct page *page, struct entry *entry);

/* ksm.c */
void ksm_break(struct sim *sim, struct space *space);

/* pin.c */
int device_access(struct sim *sim, unsigned int number, bool write, uint64_t *value,
		  struct error *error);
int pipe_read(struct sim *sim, uint64_t *value, struct error *error);

/* steps.c */
int sim_step(struct backend *backend, const struct step *step, uint64_t value, struct error *error);
int sim_referenced(struct backend *backend, enum process process, unsigned int *pages,
		   struct error *error);

/* Steps, by files: protect.c, madvise.c, swap.c, migrate.c, huge.c, ksm.c, remap.c, uffdio.c,
 * pin.c. */
typedef int sim_step_function(struct sim *sim, struct space *space, const struct step *step,
			      uint64_t value, struct error *error);

sim_step_function sim_mprotect, sim_numa_hint, sim_madvise, sim_punch, sim_sync, sim_age;
sim_step_function sim_pageout, sim_swapoff, sim_migrate;
sim_step_function sim_split, sim_split_folio, sim_collapse;
sim_step_function sim_ksm_merge, sim_ksm_unmerge;
sim_step_function sim_mremap, sim_replace, sim_move_in;
sim_step_function sim_uffdio, sim_unregister, sim_close;
sim_step_function sim_pin, sim_unpin, sim_vmsplice;

/* fork.c */
int sim_fork(struct backend *backend, struct error *error);
int sim_child_exit(struct backend *backend, struct error *error);

/* access.c */
int sim_access(struct backend *backend, enum process process, unsigned int page, bool write,
	       enum accessor accessor, uint64_t value, struct access_observation *observation,
	       struct error *error);

/* race.c */
int sim_race(struct backend *backend, enum race race, struct race_outcome *outcome,
	     struct error *error);

/* inspect.c */
int sim_inspect(struct backend *backend, enum process process, struct page_view *views,
		struct error *error);

/* sim.c: the space of a process that is alive, or NULL with the error set. */
struct space *sim_space(struct sim *sim, enum process process, struct error *error);

#endif
