/* SPDX-License-Identifier: GPL-2.0-only */
/* A userfaultfd that write-protects, by the bare system calls. */
#ifndef UFFD_CONFORM_BENCH_UFFD_H
#define UFFD_CONFORM_BENCH_UFFD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system/error.h"

/* -1 with the error set. A blocking one is read() by whoever waits; others are polled. */
int bench_uffd_open(uint64_t features, bool blocking, struct error *error);

int bench_uffd_register(int uffd, void *start, size_t size, struct error *error);
int bench_uffd_unregister(int uffd, void *start, size_t size, struct error *error);

/* 0 or -1 with errno; a changing layout (EAGAIN) is waited for. */
int bench_uffd_arm(int uffd, void *start, size_t size);
/* Wakes who waits, too. */
int bench_uffd_disarm(int uffd, void *start, size_t size);

#endif
