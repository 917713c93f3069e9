/* SPDX-License-Identifier: GPL-2.0-only */
/* The memory of one boundary, and a userfaultfd for it. */
#ifndef UFFD_CONFORM_LIVE_BOUNDARY_AREA_H
#define UFFD_CONFORM_LIVE_BOUNDARY_AREA_H

#include <stddef.h>

#include "contract/boundary.h"
#include "system/error.h"

#define BOUNDARY_PAGE 4096UL

struct boundary_area {
	char *reserved; /* with a guard page on either side; NULL if the memory is not ours */
	char *start;
	size_t size;
	int file; /* of memory that has one, else -1 */
};

/* Maps what the kind asks for but the hole; populates pages, a bit each. */
int boundary_area_map(struct boundary_area *area, enum boundary_memory memory, uint32_t populated,
		      struct error *error);

/* Registers it as the kind asks for; then unmaps what is not to be there. */
int boundary_area_register(const struct boundary_area *area, enum boundary_memory memory, int uffd,
			   struct error *error);
void boundary_area_unmap(struct boundary_area *area);

/* A nonblocking userfaultfd, enabled with these features; -1 with the error set. */
int boundary_uffd(uint64_t features, struct error *error);

/* UFFDIO_REGISTER of [start, start + size); 0 or -1 with the error set. */
int boundary_register(int uffd, const void *start, size_t size, uint64_t mode, struct error *error);

#endif
