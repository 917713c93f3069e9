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

/* The scanner leaves alone what is forbidden, or a file's and read-only, and what others have. */
int step_numa_hint(struct local *local, const struct step *step, uint64_t value,
		   struct error *error)
{
	struct page_view views[SEQUENCE_PAGES_MAX];
	page_set pages, writable;

	(void)step;
	(void)value;
	if (numa_companion_start(&local->companion, error) ||
	    pagemap_inspect(local->pagemap, local->area, local->facts, views, error) ||
	    area_writable(local->area, &writable, error))
		return -1;
	pages = pages_alone(local, views) & writable;
	return numa_wait_for_hint(local->area, __builtin_popcount(pages), local->locks->numa,
				  error);
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

static long move_pages(struct base_page_list *list, const int *nodes, int flags)
{
	return syscall(SYS_move_pages, 0, list->count, list->addresses, nodes, list->status, flags);
}

static int query(struct base_page_list *list, struct error *error)
{
	return move_pages(list, NULL, 0) < 0 ? error_errno(error, "move_pages") : 0;
}

/* Those that others map as well need CAP_SYS_NICE; without it they stay. */
static int move(struct base_page_list *list, struct error *error)
{
	long ret = move_pages(list, list->nodes, UC_MPOL_MF_MOVE_ALL);

	if (ret < 0 && errno == EPERM)
		ret = move_pages(list, list->nodes, UC_MPOL_MF_MOVE);
	return ret < 0 ? error_errno(error, "move_pages") : 0;
}

/* Each page to the node that it is not on; what is not there has none. */
static void choose_nodes(struct base_page_list *list, const int nodes[2])
{
	for (unsigned long i = 0; i < list->count; i++)
		list->nodes[i] = list->status[i] == nodes[0] ? nodes[1] : nodes[0];
}

/* Of a split huge page that is known of the page that is written to. */
static unsigned long unmoved(const struct local *local, page_set alone,
			     const struct base_page_list *list)
{
	const struct area *area = local->area;
	unsigned long count = 0;

	for (unsigned long i = 0; i < list->count; i++) {
		const char *address = list->addresses[i];
		unsigned int page = area_page(area, (uintptr_t)address);

		if (alone >> page & 1 &&
		    (address - area->start) % area->unit / BASE_PAGE ==
			    area_base_page(area, page) &&
		    list->status[i] >= 0 && list->status[i] != list->nodes[i])
			count++;
	}
	return count;
}

static int migrate_list(struct local *local, struct base_page_list *list, page_set alone,
			struct error *error)
{
	unsigned long left = 0;
	int nodes[2];

	if (numa_first_nodes(nodes, error) || query(list, error))
		return -1;
	choose_nodes(list, nodes);
	for (int i = 0; i < TRIES; i++) {
		if (move(list, error) || query(list, error))
			return -1;
		left = unmoved(local, alone, list);
		if (!left)
			return 0;
	}
	return error_set(error, "%lu pages did not move to the other node", left);
}

static int migrate(struct local *local, page_set pages, page_set alone, struct error *error)
{
	struct base_page_list list;
	int ret;

	if (!pages)
		return 0;
	if (list_make(&list, local->area, pages, error))
		return -1;
	ret = migrate_list(local, &list, alone, error);
	list_free(&list);
	return ret;
}

int step_migrate(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct page_view views[SEQUENCE_PAGES_MAX];
	page_set alone;

	(void)value;
	if (pagemap_inspect(local->pagemap, local->area, local->facts, views, error))
		return -1;
	alone = pages_alone(local, views);
	/* The first page that cannot move ends the call: those that may be such come last. */
	if (migrate(local, step->pages & alone, alone, error))
		return -1;
	return migrate(local, step->pages & ~alone, alone, error);
}
