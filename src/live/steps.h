/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The steps, one function for each verb, in files by what they touch. A step returns when it has
 * taken effect, seen from userspace where that is possible, or -1 with the error set: the cell
 * then says nothing about the kernel.
 */
#ifndef UFFD_CONFORM_LIVE_STEPS_H
#define UFFD_CONFORM_LIVE_STEPS_H

#include "engine/observation.h"
#include "live/local.h"

/* @value: of steps that bring data, page N gets @value + N. */
int step_perform(struct local *local, const struct step *step, uint64_t value, struct error *error);

/*
 * Those of the pages that are there, and that nothing keeps in their place: nobody else maps any
 * of their folio, no device and no pipe has it.
 */
page_set pages_alone(const struct local *local, const struct page_view *views);

typedef int step_function(struct local *local, const struct step *step, uint64_t value,
			  struct error *error);

step_function step_mprotect;	/* step_protect.c; pkey_mprotect as well */
step_function step_madvise;	/* step_advice.c */
step_function step_numa_hint;	/* step_node.c */
step_function step_migrate;	/* step_node.c */
step_function step_pageout;	/* step_swap.c */
step_function step_swapoff;	/* step_swap.c */
step_function step_punch;	/* step_file.c */
step_function step_sync;
step_function step_split;	/* step_huge.c */
step_function step_split_folio; /* step_huge.c */
step_function step_collapse;	/* step_huge.c */
step_function step_ksm_merge;	/* step_ksm.c */
step_function step_ksm_unmerge; /* step_ksm.c */
step_function step_mremap;	/* step_remap.c */
step_function step_replace;	/* step_remap.c */
step_function step_move_in;	/* step_remap.c */
step_function step_uffdio;	/* step_uffd.c */
step_function step_unregister;	/* step_uffd.c */
step_function step_close;	/* step_uffd.c */
step_function step_pin;		/* step_pin.c */
step_function step_unpin;	/* step_pin.c */
step_function step_vmsplice;	/* step_pin.c */
step_function step_age;		/* step_advice.c */

#endif
