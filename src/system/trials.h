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
void trial_uffd_wp_hugetlb(struct facts *facts);
void trial_uffd_wp_async(struct facts *facts);
void trial_event_fork(struct facts *facts);

/* trials_pages.c */
void trial_pagemap(struct facts *facts);
void trial_soft_dirty(struct facts *facts);
void trial_pagemap_scan(struct facts *facts);

/* trials_huge.c */
void trial_thp(struct facts *facts);
void trial_mthp(struct facts *facts);
void trial_shmem_thp(struct facts *facts);
void trial_collapse(struct facts *facts);
void trial_split(struct facts *facts);
void trial_hugetlb(struct facts *facts);

/* trials_files.c */
void trial_memfd(struct facts *facts);
void trial_memfd_secret(struct facts *facts);
void trial_disk_file(struct facts *facts);

/* trials_moves.c: pages that leave their place */
void trial_move_pages(struct facts *facts);
void trial_swap(struct facts *facts);
void trial_ksm(struct facts *facts);

/* trials_access.c */
void trial_io_uring(struct facts *facts);
void trial_io_uring_buffers(struct facts *facts);
void trial_process_vm(struct facts *facts);
void trial_proc_mem(struct facts *facts);
void trial_pkey(struct facts *facts);

/* trials_host.c */
void trial_host(struct facts *facts);
void trial_nodes(struct facts *facts);
void trial_privileges(struct facts *facts);

/* trials_pages.c: the word of /proc/self/pagemap about an address; 0 or an errno. */
int pagemap_word(const void *address, uint64_t *word);

/* trials_pages.c: a private page that was written, or NULL. */
char *trial_page(void);

/* Not optimised away. */
static inline void write_byte(char *page, char value)
{
	*(volatile char *)page = value;
}

/* trials_host.c: how many numbers a list like "0-1,3" has. */
unsigned int list_count(const char *list);

#endif
