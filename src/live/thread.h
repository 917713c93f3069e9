/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A thread with a small stack: a forked child looks at every page that its parent could have
 * written, and most of the usual stack is but room.
 */
#ifndef UFFD_CONFORM_LIVE_THREAD_H
#define UFFD_CONFORM_LIVE_THREAD_H

#include <pthread.h>

/* 0 or an error number, like pthread_create(). */
int thread_start(pthread_t *thread, void *(*run)(void *context), void *context);

#endif
