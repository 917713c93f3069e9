/* SPDX-License-Identifier: GPL-2.0-only */
/* Arming, un-protecting and asking for notifications while a race is on; no call of it waits. */
#ifndef UFFD_CONFORM_LIVE_RACE_TRACKING_H
#define UFFD_CONFORM_LIVE_RACE_TRACKING_H

#include "live/race.h"

/* Soft-dirty arms every page. */
int race_arm(const struct race_setup *setup, page_set pages, struct error *error);

/*
 * Of a userfaultfd: one base page, which lies in one mapping even while another page of its huge
 * page is another mapping.
 */
int race_arm_base_page(const struct race_setup *setup, char *start, struct error *error);
int race_unprotect_base_page(const struct race_setup *setup, char *start, struct error *error);

/* Of a userfaultfd; else does nothing. Wakes who waits. */
int race_unprotect(const struct race_setup *setup, page_set pages, struct error *error);

/* 1: an event of @page (UINT32_MAX: outside); 0: there is none. */
int race_next_event(const struct race_setup *setup, unsigned int *page, struct error *error);

/*
 * Whether the page table tells of a write since arming: 1 or 0; 2 if it cannot tell, because
 * nothing is mapped there now.
 */
int race_notified(const struct race_setup *setup, unsigned int page, struct error *error);

/* Reads all that the page table tells, by every way. */
int race_scan(const struct race_setup *setup, struct error *error);

#endif
