/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The single trials behind facts_probe(). Each runs in a forked process of its own with the facts
 * in shared memory: it may crash, be killed or spoil its own address space. It fills in its own
 * fields; what it does not reach keeps the value that facts_probe() began with.
 */
#ifndef UFFD_CONFORM_SYSTEM_TRIALS_H
#define UFFD_CONFORM_SYSTEM_TRIALS_H

#include "system/facts.h"

/* trials_uffd.c */
void trial_uffd_paths(struct facts *facts);
void trial_uffd_features(struct facts *facts);
void trial_uffd_wp_anon(struct facts *facts);
void trial_uffd_wp_shmem(struct facts *facts);
void trial_uffd_wp_async(struct facts *facts);
void trial_event_fork(struct facts *facts);

/* trials_pages.c */
void trial_pagemap(struct facts *facts);
void trial_soft_dirty(struct facts *facts);
void trial_pagemap_scan(struct facts *facts);
void trial_thp(struct facts *facts);
void trial_memfd(struct facts *facts);

/* trials_access.c */
void trial_io_uring(struct facts *facts);
void trial_process_vm(struct facts *facts);
void trial_proc_mem(struct facts *facts);
void trial_pkey(struct facts *facts);

/* trials_host.c */
void trial_host(struct facts *facts);
void trial_nodes(struct facts *facts);
void trial_privileges(struct facts *facts);

/* trials_pages.c: the word of /proc/self/pagemap about an address; 0 or an errno. */
int pagemap_word(const void *address, uint64_t *word);

/* trials_host.c: how many numbers a list like "0-1,3" has. */
unsigned int list_count(const char *list);

#endif
