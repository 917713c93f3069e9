// SPDX-License-Identifier: GPL-2.0-only
/* Pages that a device has, and pages in a pipe. */
#include "sim/internal.h"

#include <stddef.h>

#define FAULTS_MAX 8

/* For writing and for long: the page is made the process's own first, as for a write. */
static int pin_page(struct sim *sim, struct space *space, unsigned int number, struct error *error)
{
	struct page *page = &space->pages[number];

	if (sim->pinned[number])
		return error_set(error, "page %u is pinned already", number);
	if (page->protection != PROTECTION_RW)
		return error_set(error, "page %u: only what may be written can be pinned", number);
	for (int i = 0; i < FAULTS_MAX && !(page->head.present && page->head.writable); i++) {
		enum fault_result result = handle_fault(sim, space, number, FAULT_WRITE);

		if (result == FAULT_POISON ||
		    (result == FAULT_USERFAULT && sim->setup.tracker == TRACKER_UFFD_WP_SIGBUS))
			return error_set(error, "page %u cannot be pinned", number);
		if (result == FAULT_USERFAULT)
			uffd_unprotect(sim, space, number, true); /* the monitor answers */
	}
	sim->pinned[number] = page->head.frame;
	page->head.frame->pins++;
	page->head.young = true;
	return 0;
}

int sim_pin(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	    struct error *error)
{
	(void)value;
	FOR_EACH_PAGE (sim, step->pages, i)
		if (pin_page(sim, space, i, error))
			return -1;
	return 0;
}

int sim_unpin(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	      struct error *error)
{
	(void)space;
	(void)step;
	(void)value;
	(void)error;
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		struct frame *frame = sim->pinned[i];

		if (!frame)
			continue;
		sim->pinned[i] = NULL;
		frame->pins--;
		frame_release(frame);
	}
	return 0;
}

/* The pipe gets the page as it is, which a read fault may have to bring. */
int sim_vmsplice(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		 struct error *error)
{
	(void)value;
	FOR_EACH_PAGE (sim, step->pages, i) {
		struct page *page = &space->pages[i];

		if (sim->pipe_count == PIPE_MAX)
			return error_set(error, "the pipe is full");
		for (int k = 0; k < FAULTS_MAX && !page->head.present; k++)
			if (handle_fault(sim, space, i, FAULT_READ) != FAULT_HANDLED)
				return error_set(error, "page %u cannot be spliced", i);
		sim->pipe[sim->pipe_count++] = page->head.frame;
		page->head.frame->pipes++;
	}
	return 0;
}

int device_access(struct sim *sim, unsigned int number, bool write, uint64_t *value,
		  struct error *error)
{
	struct frame *frame = sim->pinned[number];

	if (!frame)
		return error_set(error, "page %u is not pinned", number);
	if (!write)
		*value = frame->data;
	else if (!fault(sim, SIM_FAULT_DEVICE_WRITE_LOST))
		frame->data = *value;
	return 0;
}

int pipe_read(struct sim *sim, uint64_t *value, struct error *error)
{
	struct frame *frame;

	if (sim->pipe_read == sim->pipe_count)
		return error_set(error, "the pipe is empty");
	frame = sim->pipe[sim->pipe_read++];
	*value = frame->data;
	frame->pipes--;
	frame_release(frame);
	return 0;
}
