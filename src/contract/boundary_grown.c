// SPDX-License-Identifier: GPL-2.0-only
/* R9: memory that a mapping gains after soft-dirty was cleared. */
#include "contract/boundary_tables.h"

const struct boundary_info boundary_grown[BOUNDARY_PART_FIRST - BOUNDARY_GROWN_FIRST] = {
	[BOUNDARY_HEAP_NEW - BOUNDARY_GROWN_FIRST] = {
		.name = "heap-new",
		.clause = CLAUSE_R9,
		.call = "brk(2) that adds a mapping, after soft-dirty was cleared",
		.rest = "what it adds reads soft-dirty, absent or read",
		.needs = NEED(PAGEMAP) | NEED(SOFT_DIRTY),
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (new memory regions); "
			  "do_brk_flags(): VM_SOFTDIRTY",
	},
	[BOUNDARY_HEAP_GROWN - BOUNDARY_GROWN_FIRST] = {
		.name = "heap-grown",
		.clause = CLAUSE_R9,
		.call = "brk(2) that extends the heap, after soft-dirty was cleared",
		.rest = "what it adds reads soft-dirty, absent or read",
		.needs = NEED(PAGEMAP) | NEED(SOFT_DIRTY),
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (expanded regions); "
			  "do_brk_flags(): VM_SOFTDIRTY",
	},
	[BOUNDARY_MMAP_MERGED - BOUNDARY_GROWN_FIRST] = {
		.name = "mmap-merged",
		.clause = CLAUSE_R9,
		.call = "mmap(2) behind, before, between and in place of memory that is alike, "
			"after soft-dirty was cleared",
		.rest = "what it adds reads soft-dirty, absent or read",
		.needs = NEED(PAGEMAP) | NEED(SOFT_DIRTY),
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (new memory regions, and "
			  "expanded ones); mmap_region(): VM_SOFTDIRTY",
	},
	[BOUNDARY_MREMAP_GROWN - BOUNDARY_GROWN_FIRST] = {
		.name = "mremap-grown",
		.clause = CLAUSE_R9,
		.call = "mremap(2) that extends a mapping in place, after soft-dirty was cleared",
		.rest = "what it adds reads soft-dirty, absent or read",
		.needs = NEED(PAGEMAP) | NEED(SOFT_DIRTY),
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (expanded regions); "
			  "vma_merge_extend()",
	},
	[BOUNDARY_MREMAP_MOVED_GROWN - BOUNDARY_GROWN_FIRST] = {
		.name = "mremap-moved-grown",
		.clause = CLAUSE_R9,
		.call = "mremap(2) that moves a mapping to make it longer, after soft-dirty was "
			"cleared",
		.rest = "what it adds reads soft-dirty, absent or read",
		.needs = NEED(PAGEMAP) | NEED(SOFT_DIRTY),
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (new memory regions); "
			  "copy_vma()",
	},
	[BOUNDARY_STACK_GROWN - BOUNDARY_GROWN_FIRST] = {
		.name = "stack-grown",
		.clause = CLAUSE_R9,
		.call = "a read below a MAP_GROWSDOWN mapping, after soft-dirty was cleared",
		.rest = "what the mapping gains reads soft-dirty, absent or read",
		.needs = NEED(PAGEMAP) | NEED(SOFT_DIRTY),
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (expanded regions); "
			  "expand_downwards()",
	},
};
