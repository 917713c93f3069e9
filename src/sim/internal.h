/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Inside the imitation: page frames, page table entries, two address spaces, and the operations
 * that the kernel has on them. Only the files of this folder include this header.
 *
 * Of a transparent huge page only the first base page is ever accessed. The other 511 share one
 * entry: "rest", which counts only while the huge page is not mapped as one.
 */
#ifndef UFFD_CONFORM_SIM_INTERNAL_H
#define UFFD_CONFORM_SIM_INTERNAL_H

#include "sim/sim.h"

#define BASE_PAGES_PER_HUGE 512

/* Each page of each space holds two frames at most; page cache, a copy in flight. */
#define FRAMES_MAX ((2 * PROCESS_COUNT + 1) * SEQUENCE_PAGES_MAX + 1)

enum frame_kind {
	FRAME_FREE,
	FRAME_ANON,
	FRAME_FILE, /* page cache of the shared memory file */
	FRAME_ZERO, /* the zero page, small or huge; not counted */
};

struct frame {
	enum frame_kind kind;
	bool huge;
	bool exclusive;	     /* anonymous: may be written without a copy */
	bool rest_exclusive; /* the same for the rest of a huge frame mapped by base pages */
	unsigned int huge_maps, head_maps, rest_maps;
	uint64_t pfn;
	uint64_t data; /* the one word that is read and written */
};

/* A page table entry. Not present and uffd_wp: a marker that arms unpopulated memory. */
struct entry {
	bool present;
	bool writable;
	bool dirty;
	bool soft_dirty;
	bool uffd_wp;
	bool protnone; /* a NUMA hint; PROT_NONE is told by the page's protection */
	struct frame *frame;
};

struct page {
	enum protection protection;
	bool keyed; /* its protection key is not the default one */
	bool huge;  /* head is a huge entry */
	bool table; /* of a huge page's range: base page entries are there */
	struct entry head, rest;
};

struct space {
	bool alive;
	bool registered; /* with a userfaultfd, for write-protect */
	bool soft_dirty; /* VM_SOFTDIRTY: all of it reads dirty */
	bool anon_vma;	 /* has anonymous pages, or had */
	bool table;	 /* there are page tables */
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

static inline bool is_private(const struct sim *sim)
{
	return sim->setup.mapping != MAPPING_SHMEM;
}

static inline bool is_file(const struct sim *sim)
{
	return sim->setup.mapping == MAPPING_SHMEM || sim->setup.mapping == MAPPING_SHMEM_PRIVATE;
}

static inline bool is_thp(const struct sim *sim)
{
	return sim->setup.mapping == MAPPING_THP;
}

static inline bool is_none(const struct entry *entry)
{
	return !entry->present && !entry->uffd_wp;
}

/* page_table.c */
enum map_level { MAP_HUGE, MAP_HEAD, MAP_REST };

struct frame *frame_new(struct sim *sim, enum frame_kind kind, bool huge);
void frame_map(struct frame *frame, enum map_level level);
void frame_unmap(struct frame *frame, enum map_level level);
/* Mappings as the kernel's reference count sees them: is there any but one? */
unsigned int frame_mappings(const struct frame *frame);
bool frame_likely_shared(const struct frame *frame);

enum map_level entry_level(const struct page *page, const struct entry *entry);
/* The frame's exclusive flag that belongs to this entry of the page. */
bool *entry_exclusive(const struct page *page, const struct entry *entry);
/* Drops what the entry maps and leaves it empty. */
void entry_zap(const struct page *page, struct entry *entry);
/* Replaces the huge entry by base page entries. */
void page_split(struct sim *sim, struct page *page);
void space_zap(struct sim *sim, struct space *space);
/* Of a page: the entries that are in use, one or two; ends with NULL. */
struct entry *page_entry(const struct sim *sim, struct page *page, unsigned int number);

/* Does the mapping's protection alone make entries writable, without a look at each? */
bool protection_writes(const struct sim *sim, const struct space *space, const struct page *page);
/* ... or has each entry to be looked at? */
bool upgrade_wanted(const struct sim *sim, const struct page *page);

enum upgrade_cause { UPGRADE_MPROTECT, UPGRADE_UNPROTECT, UPGRADE_HINT };

/* May this entry become writable without a write fault? */
bool upgrade_allowed(const struct sim *sim, const struct space *space, const struct page *page,
		     const struct entry *entry, enum upgrade_cause cause);
bool needs_soft_dirty_fault(const struct space *space, const struct entry *entry);

/* fault.c */
enum fault_result {
	FAULT_HANDLED,
	FAULT_USERFAULT, /* an armed page: somebody has to be told */
};

enum fault_kind { FAULT_READ, FAULT_WRITE, FAULT_UNSHARE };

enum fault_result handle_fault(struct sim *sim, struct space *space, unsigned int number,
			       enum fault_kind kind);
bool entry_armed(const struct space *space, const struct entry *entry);

/* protect.c */
void uffd_arm(struct sim *sim, struct space *space, page_set pages);
/* @again: the page was un-protected before and came back. */
void uffd_unprotect(struct sim *sim, struct space *space, unsigned int number, bool again);
void clear_refs(struct sim *sim, struct space *space);
void mprotect_pages(struct sim *sim, struct space *space, const struct step *step);
void free_pages(struct sim *sim, struct space *space, page_set pages);
void make_protnone(struct sim *sim, struct space *space);

/* steps.c */
int sim_step(struct backend *backend, const struct step *step, uint64_t value,
	     struct error *error);

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
