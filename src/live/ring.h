/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * io_uring under RLIMIT_MEMLOCK. Without CAP_IPC_LOCK the kernel charges rings and registered
 * buffers to the user, over all their processes, and takes the charge back some time after a ring's
 * owner has closed it or ended (io_ring_ctx_free() and io_uring's exit work in io_uring/io_uring.c).
 * A charge that does not fit is therefore tried again for RING_PATIENCE_MS.
 */
#ifndef UFFD_CONFORM_LIVE_RING_H
#define UFFD_CONFORM_LIVE_RING_H

#include <liburing.h>

struct error;

enum { RING_PATIENCE_MS = 3000 };

/* 0; -1 and the error. A ring that is open is the caller's to close. */
int ring_open(struct io_uring *ring, unsigned int entries, struct error *error);

/* As io_uring_register_buffers(). */
int ring_register(struct io_uring *ring, const struct iovec *buffers, unsigned int count);

#endif
