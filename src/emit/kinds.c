// SPDX-License-Identifier: GPL-2.0-only
/* The kinds of memory and the trackers. */
#include <string.h>

#include "emit/emission.h"

/* What the program of a mapping has where the others have something else. */
static const struct kind {
	const char *unit, *flags;
	const char *file; /* the call that makes it, or NULL */
	const char *use;  /* a snippet that the call needs, or NULL */
	bool huge_advice, no_huge_advice, populate, check_huge;
} kinds[MAPPING_COUNT] = {
	[MAPPING_ANON] = { .unit = "4096UL",
			   .flags = "MAP_PRIVATE | MAP_ANONYMOUS",
			   .no_huge_advice = true },
	[MAPPING_THP] = { .unit = "(2UL << 20)",
			  .flags = "MAP_PRIVATE | MAP_ANONYMOUS",
			  .huge_advice = true },
	[MAPPING_MTHP] = { .unit = "8192UL",
			   .flags = "MAP_PRIVATE | MAP_ANONYMOUS",
			   .huge_advice = true,
			   .populate = true },
	[MAPPING_SHMEM] = { .unit = "4096UL",
			    .flags = "MAP_SHARED",
			    .file = "memfd_create(\"memory\", 0)",
			    .no_huge_advice = true },
	[MAPPING_SHMEM_PRIVATE] = { .unit = "4096UL",
				    .flags = "MAP_PRIVATE",
				    .file = "memfd_create(\"memory\", 0)",
				    .no_huge_advice = true },
	[MAPPING_SHMEM_THP] = { .unit = "(2UL << 20)",
				.flags = "MAP_SHARED",
				.file = "memfd_create(\"memory\", 0)",
				.huge_advice = true },
	[MAPPING_HUGETLB] = { .unit = "(2UL << 20)",
			      .flags = "MAP_SHARED",
			      .file = "memfd_create(\"memory\", MFD_HUGETLB)" },
	[MAPPING_HUGETLB_PRIVATE] = { .unit = "(2UL << 20)",
				      .flags = "MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB" },
	[MAPPING_FILE] = { .unit = "4096UL",
			   .flags = "MAP_SHARED",
			   .file = "disk_file()",
			   .use = "disk-file",
			   .no_huge_advice = true },
	[MAPPING_FILE_PRIVATE] = { .unit = "4096UL",
				   .flags = "MAP_PRIVATE",
				   .file = "disk_file()",
				   .use = "disk-file",
				   .no_huge_advice = true },
};

static const struct {
	const char *fact, *feature;
	bool messages, monitor;
} trackers[TRACKER_COUNT] = {
	[TRACKER_NONE] = { .fact = "none" },
	[TRACKER_UFFD_WP] = { .fact = "uffd-wp", .feature = "", .messages = true, .monitor = true },
	[TRACKER_UFFD_WP_SIGBUS] = { .fact = "uffd-wp-sigbus",
				     .feature = " | UFFD_FEATURE_SIGBUS",
				     .messages = true },
	[TRACKER_UFFD_WP_ASYNC] = { .fact = "uffd-wp-async",
				    .feature = " | 1 << 15 /* WP_ASYNC */" },
	[TRACKER_SOFT_DIRTY] = { .fact = "soft-dirty" },
};

static bool has_verb(const struct sequence *sequence, enum verb verb)
{
	for (size_t i = 0; i < sequence->step_count; i++)
		if (sequence->steps[i].verb == verb)
			return true;
	return false;
}

/* A ring of io_uring that one step opens for itself. */
static void describe_ring(struct program *program, const struct sequence *sequence)
{
	unsigned int pins = 0, others = 0;

	for (size_t i = 0; i < sequence->step_count; i++) {
		pins += sequence->steps[i].verb == VERB_PIN;
		others += sequence->steps[i].accessor == ACCESSOR_URING;
	}
	if (pins)
		program_fact(program, "pin");
	if (pins || others)
		program_fact(program, "ring");
	if (pins == 1 && !others)
		program_fact(program, "pin-once");
}

static bool moves_in_registered(const struct sequence *sequence)
{
	for (size_t i = 0; i < sequence->step_count; i++)
		if (sequence->steps[i].verb == VERB_MOVE_IN && sequence->steps[i].wp)
			return true;
	return false;
}

static void describe_tracker(struct emission *emission, bool file)
{
	struct program *program = &emission->program;
	const struct model_setup *setup = &emission->models[LANDED].setup;
	bool soft_dirty = setup->tracker == TRACKER_SOFT_DIRTY;
	bool followed = setup->event_fork || setup->event_remap;
	bool sigbus = setup->tracker == TRACKER_UFFD_WP_SIGBUS;
	bool close = has_verb(emission->sequence, VERB_CLOSE) && tracker_is_uffd(setup->tracker);

	program_fact(program, trackers[setup->tracker].fact);
	if (trackers[setup->tracker].messages)
		program_fact(program, "messages");
	if (trackers[setup->tracker].monitor || followed)
		program_fact(program, "monitor");
	if (setup->event_fork)
		program_fact(program, "event-fork");
	if (setup->event_remap)
		program_fact(program, "event-remap");
	if (setup->event_fork && sigbus)
		program_fact(program, "ask");
	if (close)
		program_fact(program, "close");
	/* A monitor that shall see two files, or stop, may not wait in read(2). */
	if (setup->event_fork || close)
		program_fact(program, "poll");
	if (followed)
		program_fact(program, "events");
	if (tracker_is_uffd(setup->tracker))
		program_fact(program, "uffd");
	snprintf(emission->counters, sizeof(emission->counters), "wrong%s%s%s",
		 program_is(program, "messages") ? ", events, told" : "",
		 program_is(program, "fork") ? ", lacks, turns" : "",
		 program_is(program, "ask") ? ", asked" : "");
	program_set(program, "seen",
		    program_is(program, "ask")	  ? ""
		    : program_is(program, "fork") ? " /* shared */"
						  : " /* what was found */");
	program_set(program, "counters", emission->counters);
	program_set(program, "event-enum", trackers[setup->tracker].messages ? ", EVENT = 4" : "");
	program_set(program, "monitor-until", close ? "!stop" : "");
	program_set(program, "keep-out",
		    !program_is(program, "fork") ? ""
		    : setup->event_fork		 ? "!child || "
						 : "child && ");
	if (tracker_is_uffd(setup->tracker))
		/* Where write protection is missing UFFDIO_REGISTER says so. */
		snprintf(emission->features, sizeof(emission->features), "0%s%s%s%s",
			 trackers[setup->tracker].feature,
			 setup->event_fork ? " | UFFD_FEATURE_EVENT_FORK" : "",
			 setup->event_remap ? " | UFFD_FEATURE_EVENT_REMAP" : "",
			 file ? " | 1 << 12 /* WP_HUGETLBFS_SHMEM */" : "");
	program_set(program, "is-armed",
		    soft_dirty ? "~entry(i, 0) >> 55 & 1" : "entry(i, 0) >> 57 & 1");
	program_set(program, "is-rest-armed",
		    soft_dirty ? "~entry(i, n) >> 55 & 1" : "entry(i, n) >> 57 & 1");
	program_set(program, "died-of", program_is(program, "fork") ? "seen->lacks ? 2 : 1" : "1");
	program_set(program, "armed-bit", soft_dirty ? "bit 55 of pagemap" : "bit 57 of pagemap");
	program_set(program, "armed-word", soft_dirty ? "clean" : "armed");
	program_set(program, "unarmed-word", soft_dirty ? "soft-dirty" : "not armed");
}

const char *emission_seen(const struct emission *emission)
{
	return program_is(&emission->program, "fork") ? "seen->" : "seen.";
}

void emission_describe(struct emission *emission)
{
	struct program *program = &emission->program;
	enum mapping mapping = emission->models[LANDED].setup.mapping;
	const struct kind *kind = &kinds[mapping];
	bool wp_file = kind->file || mapping_is_hugetlb(mapping);

	program_set(program, "unit", kind->unit);
	program_set(program, "map-flags", kind->flags);
	if (mapping_is_huge(mapping))
		program_fact(program, "huge");
	program_set(program, "base", mapping_is_huge(mapping) ? "BASE" : "AT");
	program_set(program, "source-advice",
		    mapping == MAPPING_THP ? "MADV_HUGEPAGE" : "MADV_NOHUGEPAGE");
	if (kind->file)
		program_fact(program, "file");
	if (kind->huge_advice)
		program_fact(program, "huge-advice");
	if (kind->no_huge_advice)
		program_fact(program, "no-huge-advice");
	if (wp_file)
		program_fact(program, "wp-file");
	if (has_verb(emission->sequence, VERB_REPLACE) ||
	    has_verb(emission->sequence, VERB_MOVE_IN))
		program_fact(program, "maps-later");
	if (tracker_is_uffd(emission->models[LANDED].setup.tracker) &&
	    moves_in_registered(emission->sequence))
		program_fact(program, "move-in-wp");
	if (has_verb(emission->sequence, VERB_FORK))
		program_fact(program, "fork");
	program_set(program, "who", program_is(program, "fork") ? "enum process who, " : "");
	program_set(program, "mine", program_is(program, "fork") ? "turn(who) ? " : "");
	program_set(program, "or-none", program_is(program, "fork") ? " : 0" : "");
	program_set(program, "seen-name", program_is(program, "fork") ? "*" : "");
	program_set(program, "seen->", emission_seen(emission));
	program_set(program, "or-died", program_is(program, "fork") ? ", or the child died" : "");
	describe_ring(program, emission->sequence);
	describe_tracker(emission, wp_file);
}

static void begin_tracker(struct emission *emission)
{
	const struct model_setup *setup = &emission->models[LANDED].setup;

	if (tracker_is_uffd(setup->tracker)) {
		bool poll = program_is(&emission->program, "poll");

		program_use(&emission->program, "uffd");
		emission_say(emission, PROCESS_PARENT,
			     "uffd = need(syscall(SYS_userfaultfd, %s), \"userfaultfd\");",
			     poll ? "O_CLOEXEC | O_NONBLOCK" : "O_CLOEXEC");
		emission_say(emission, PROCESS_PARENT,
			     "need(ioctl(uffd, UFFDIO_API, &(struct uffdio_api){ UFFD_API, %s, 0 "
			     "}), \"UFFDIO_API\");",
			     emission->features + (emission->features[1] ? strlen("0 | ") : 0));
		if (program_is(&emission->program, "move-in-wp"))
			emission_say(emission, PROCESS_PARENT,
				     "register_wp(memory, PAGES * UNIT);");
		else
			emission_say(
				emission, PROCESS_PARENT,
				"need(ioctl(uffd, UFFDIO_REGISTER, &(struct uffdio_register){ "
				"{ (uintptr_t)memory, PAGES * UNIT }, UFFDIO_REGISTER_MODE_WP, "
				"0 }), \"UFFDIO_REGISTER\");");
	}
	if (program_is(&emission->program, "monitor")) {
		program_use(&emission->program, "monitor");
		emission_say(emission, PROCESS_PARENT,
			     "need(-pthread_create(%s, NULL, monitor, NULL), \"pthread_create\");",
			     program_is(&emission->program, "close") ? "&monitor_thread"
								     : "&(pthread_t){ 0 }");
	}
}

/* By a function only if a later step maps as well. */
static void map_memory(struct emission *emission, const struct kind *kind)
{
	if (program_is(&emission->program, "maps-later")) {
		program_use(&emission->program, "map-part");
		program_fact(&emission->program, "map-part");
		emission_say(emission, PROCESS_PARENT, "map_part(memory, PAGES * UNIT, 0);");
		return;
	}
	emission_say(emission, PROCESS_PARENT,
		     "need(mmap(memory, PAGES * UNIT, PROT_READ | PROT_WRITE, %s | MAP_FIXED, %s, "
		     "0) == memory ? 0 : -1, \"mmap\");",
		     kind->flags, kind->file ? "file" : "-1");
	if (kind->huge_advice)
		emission_say(emission, PROCESS_PARENT,
			     "need(madvise(memory, PAGES * UNIT, MADV_HUGEPAGE), "
			     "\"MADV_HUGEPAGE\");");
	if (kind->no_huge_advice)
		emission_say(emission, PROCESS_PARENT,
			     "madvise(memory, PAGES * UNIT, MADV_NOHUGEPAGE);");
}

/* By the page frames of the first and the last base page of the folio. */
void emission_need_huge(struct emission *emission, unsigned int base_pages)
{
	program_use(&emission->program, "entry");
	emission_say(emission, PROCESS_PARENT,
		     "need(entry(0, %u) == entry(0, 0) + %u && entry(0, 0) %% %u == 0 ? 0 : -2, "
		     "\"no huge page\");",
		     base_pages - 1, base_pages - 1, base_pages);
}

void emission_map(struct emission *emission)
{
	const struct kind *kind = &kinds[emission->models[LANDED].setup.mapping];
	struct program *program = &emission->program;

	if (kind->use)
		program_use(program, kind->use);
	if (kind->file) {
		emission_say(emission, PROCESS_PARENT, "file = need(%s, \"a file\");", kind->file);
		emission_say(emission, PROCESS_PARENT,
			     "need(ftruncate(file, PAGES * UNIT), \"ftruncate\");");
	}
	map_memory(emission, kind);
	if (kind->populate) {
		/* Large folios come only to memory that no userfaultfd watches yet. */
		program_use(program, "memset");
		emission_say(emission, PROCESS_PARENT, "memset(memory, 0, PAGES * UNIT);");
		emission_need_huge(emission, 16);
	}
	begin_tracker(emission);
}
