// SPDX-License-Identifier: GPL-2.0-only
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "runner/plan.h"

/* Where the next copy goes; at first only what room all of them take is counted. */
struct block {
	char *memory; /* NULL: count only */
	size_t used;
};

static void *put(struct block *block, const void *data, size_t size)
{
	char *at = block->memory ? block->memory + block->used : NULL;

	if (at && size)
		memcpy(at, data, size);
	block->used += (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
	return at;
}

static struct sequence *put_sequence(struct block *block, const struct sequence *sequence)
{
	struct sequence *copy = put(block, sequence, sizeof(*sequence));
	char *why = put(block, sequence->why, strlen(sequence->why) + 1);
	char *cite = put(block, sequence->cite, strlen(sequence->cite) + 1);
	struct step *steps =
		put(block, sequence->steps, sequence->step_count * sizeof(*sequence->steps));

	if (copy) {
		copy->why = why;
		copy->cite = cite;
		copy->steps = steps;
	}
	return copy;
}

/* The cells of a sequence stand next to each other. */
static struct cell *put_all(struct block *block, const struct plan *plan)
{
	struct cell *cells = put(block, plan->cells, (plan->count + 1) * sizeof(*plan->cells));
	struct sequence *copy = NULL;

	for (size_t i = 0; i < plan->count; i++) {
		if (!i || plan->cells[i].sequence != plan->cells[i - 1].sequence)
			copy = put_sequence(block, plan->cells[i].sequence);
		if (cells)
			cells[i].sequence = copy;
	}
	return cells;
}

int plan_seal(struct plan *plan, struct error *error)
{
	struct block block = { 0 };
	struct cell *cells;

	put_all(&block, plan);
	block.memory = mmap(NULL, block.used, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			    -1, 0);
	if (block.memory == MAP_FAILED)
		return error_errno(error, "mmap of %zu bytes for the plan", block.used);
	plan->sealed_size = block.used;
	block.used = 0;
	cells = put_all(&block, plan);
	free(plan->cells);
	plan->cells = cells;
	if (mprotect(block.memory, plan->sealed_size, PROT_READ))
		return error_errno(error, "mprotect of the plan");
	return 0;
}

void plan_free(struct plan *plan)
{
	if (plan->sealed_size)
		munmap(plan->cells, plan->sealed_size);
	else
		free(plan->cells);
	*plan = (struct plan){ 0 };
}
