// SPDX-License-Identifier: GPL-2.0-only
/* Steps that are about the nodes of a machine. */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "live/pagemap.h"
#include "live/steps.h"
#include "system/uapi.h"

#define TRIES 10

int step_numa_hint(struct local *local, const struct step *step, uint64_t value,
		   struct error *error)
{
	(void)step;
	(void)value;
	if (numa_companion_start(&local->companion, error))
		return -1;
	return numa_wait_for_hint(local->area, local->locks->numa, error);
}

struct base_page_list {
	unsigned long count;
	void **addresses;
	int *nodes, *status;
};

static void list_free(struct base_page_list *list)
{
	free(list->addresses);
	free(list->nodes);
	free(list->status);
}

static int list_make(struct base_page_list *list, const struct area *area, page_set pages,
		     struct error *error)
{
	unsigned long count = area->size / BASE_PAGE, per_unit = area->unit / BASE_PAGE;

	*list = (struct base_page_list){
		.addresses = calloc(count, sizeof(*list->addresses)),
		.nodes = calloc(count, sizeof(*list->nodes)),
		.status = calloc(count, sizeof(*list->status)),
	};
	if (!list->addresses || !list->nodes || !list->status) {
		list_free(list);
		return error_set(error, "out of memory");
	}
	for (unsigned long i = 0; i < count; i++)
		if (pages >> (i / per_unit) & 1)
			list->addresses[list->count++] = area->start + i * BASE_PAGE;
	return 0;
}

static int move(struct base_page_list *list, bool query, struct error *error)
{
	long ret = syscall(SYS_move_pages, 0, list->count, list->addresses,
			   query ? NULL : list->nodes, list->status, query ? 0 : UC_MPOL_MF_MOVE);

	return ret < 0 ? error_errno(error, "move_pages") : 0;
}

/* Each page to the node that it is not on; what is not there has none. */
static void choose_nodes(struct base_page_list *list, const int nodes[2])
{
	for (unsigned long i = 0; i < list->count; i++)
		list->nodes[i] = list->status[i] == nodes[0] ? nodes[1] : nodes[0];
}

/*
 * What others map as well stays where it is, and so does what a device has. Of a split huge page
 * that is known of the page that is written to.
 */
static bool must_move(const struct local *local, const struct page_view *views, const void *address)
{
	unsigned int page = area_page(local->area, (uintptr_t)address);

	return views[page].present && views[page].exclusive && !(local->pins.pages >> page & 1) &&
	       ((const char *)address - local->area->start) % local->area->unit == 0;
}

static unsigned long unmoved(const struct local *local, const struct page_view *views,
			     const struct base_page_list *list)
{
	unsigned long count = 0;

	for (unsigned long i = 0; i < list->count; i++)
		if (must_move(local, views, list->addresses[i]) && list->status[i] >= 0 &&
		    list->status[i] != list->nodes[i])
			count++;
	return count;
}

static int migrate(struct local *local, struct base_page_list *list, struct error *error)
{
	struct page_view views[SEQUENCE_PAGES_MAX];
	unsigned long left = 0;
	int nodes[2];

	if (numa_first_nodes(nodes, error) ||
	    pagemap_inspect(local->pagemap, local->area, local->facts, views, error) ||
	    move(list, true, error))
		return -1;
	choose_nodes(list, nodes);
	for (int i = 0; i < TRIES; i++) {
		if (move(list, false, error) || move(list, true, error))
			return -1;
		left = unmoved(local, views, list);
		if (!left)
			return 0;
	}
	return error_set(error, "%lu pages did not move to the other node", left);
}

int step_migrate(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct base_page_list list;
	int ret;

	(void)value;
	if (list_make(&list, local->area, step->pages & ~local->pins.pages, error))
		return -1;
	ret = migrate(local, &list, error);
	list_free(&list);
	if (ret || !local->pins.pages)
		return ret;
	/* The first page that cannot move ends the call: these come last. */
	if (list_make(&list, local->area, step->pages & local->pins.pages, error))
		return -1;
	ret = migrate(local, &list, error);
	list_free(&list);
	return ret;
}
