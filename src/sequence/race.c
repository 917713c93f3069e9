// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/race.h"

#include <string.h>

static const struct race_info races[RACE_COUNT] = {
	[RACE_ARM] = {
		.name = "arm",
		.sentence = "the pages are armed while a thread writes to them, and nothing else",
		.disturbs = "stale writable TLB entries",
	},
	[RACE_UNPROTECT] = {
		.name = "unprotect",
		.sentence = "armed pages are un-protected, some of them unasked or twice",
		.disturbs = "waiting writers, deferred TLB flushes",
		.needs = RACE_NEEDS_UFFD,
	},
	[RACE_SCAN] = {
		.name = "scan",
		.sentence = "the page table is read by pagemap and PAGEMAP_SCAN",
		.disturbs = "nothing, since reading changes nothing",
	},
	[RACE_MPROTECT] = {
		.name = "mprotect",
		.sentence = "write access is taken and given back",
		.disturbs = "write permission of entries and TLB entries",
	},
	[RACE_FORK] = {
		.name = "fork",
		.sentence = "children are forked, look at the memory and end",
		.disturbs = "sharing, and so write permission",
	},
	[RACE_MIGRATE] = {
		.name = "migrate",
		.sentence = "the pages move from node to node",
		.disturbs = "page frames; entries become migration entries and come back",
		.needs = RACE_NEEDS_NODES,
	},
	[RACE_SPLIT] = {
		.name = "split",
		.sentence = "huge pages come to be mapped by base pages",
		.disturbs = "the level of the page table where the bits are",
		.needs = RACE_NEEDS_HUGE_PAGES,
	},
	[RACE_COLLAPSE] = {
		.name = "collapse",
		.sentence = "huge pages are split and collapsed again",
		.disturbs = "the level of the page table where the bits are, and page frames",
		.needs = RACE_NEEDS_HUGE_PAGES | RACE_NEEDS_COLLAPSE,
	},
	[RACE_PAGEOUT] = {
		.name = "pageout",
		.sentence = "the pages are reclaimed, and come back with the next access",
		.disturbs = "entries, which become swap entries or markers; batched TLB flushes",
		.needs = RACE_NEEDS_SWAP,
	},
	[RACE_DONTNEED] = {
		.name = "dontneed",
		.sentence = "one thread arms all the time, while another one drops pages with "
			    "MADV_DONTNEED and reads them",
		.disturbs = "the walk that drops, which must not pass over an entry in motion",
	},
	[RACE_ARM_COLLAPSE] = {
		.name = "arm-collapse",
		.sentence = "one thread arms a page while another one collapses the base pages that "
			    "it is one of",
		.disturbs = "the collapse, which must give up or leave the page armed",
		.needs = RACE_NEEDS_UFFD | RACE_NEEDS_HUGE_PAGES | RACE_NEEDS_COLLAPSE,
	},
	[RACE_ARM_MIGRATE] = {
		.name = "arm-migrate",
		.sentence = "pages are armed and un-protected while they are in motion from node to "
			    "node",
		.disturbs = "migration entries, which have the bits of the page that moves",
		.needs = RACE_NEEDS_NODES,
	},
	[RACE_MPROTECT_MIGRATE] = {
		.name = "mprotect-migrate",
		.sentence = "write access is taken and given back while pages are in motion from "
			    "node to node",
		.disturbs = "migration entries, which have the bits of the page that moves",
		.needs = RACE_NEEDS_NODES,
	},
};

const struct race_info *race_info(enum race race)
{
	return &races[race];
}

const char *race_name(enum race race)
{
	return races[race].name;
}

int race_find(const char *name)
{
	for (int i = 0; i < RACE_COUNT; i++)
		if (!strcmp(races[i].name, name))
			return i;
	return -1;
}
