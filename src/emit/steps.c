// SPDX-License-Identifier: GPL-2.0-only
/* The steps as statements of main(). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "emit/emission.h"

static const char *const protections[PROTECTION_COUNT] = {
	[PROTECTION_NONE] = "PROT_NONE",
	[PROTECTION_R] = "PROT_READ",
	[PROTECTION_RW] = "PROT_READ | PROT_WRITE",
};

static const struct {
	const char *name, *fact;
} advices[ADVICE_COUNT] = {
	[ADVICE_FREE] = { .name = "MADV_FREE" },
	[ADVICE_COLD] = { .name = "MADV_COLD" },
	[ADVICE_DONTNEED] = { .name = "MADV_DONTNEED" },
	[ADVICE_POPULATE_READ] = { .name = "MADV_POPULATE_READ", .fact = "madv-populate" },
	[ADVICE_POPULATE_WRITE] = { .name = "MADV_POPULATE_WRITE", .fact = "madv-populate" },
	[ADVICE_WIPEONFORK] = { .name = "MADV_WIPEONFORK" },
	[ADVICE_DONTFORK] = { .name = "MADV_DONTFORK" },
};

static const struct {
	const char *request, *mode, *fact;
} fillings[FILLING_COUNT] = {
	[FILLING_COPY] = { .request = "UFFDIO_COPY", .mode = "UFFDIO_COPY_MODE_WP" },
	[FILLING_ZEROPAGE] = { .request = "UFFDIO_ZEROPAGE" },
	/* UFFDIO_CONTINUE_MODE_WP is younger than the ioctl. */
	[FILLING_CONTINUE] = { .request = "UFFDIO_CONTINUE", .mode = "2 /* MODE_WP */" },
	[FILLING_MOVE] = { .request = "MOVE", .fact = "fill-move" },
	[FILLING_POISON] = { .request = "POISON", .fact = "fill-poison" },
};

/*
 * A step whose statement is a call. "%p" is its pages, "%h" the pages that stay in memory; "%r" a
 * run of them, first and number, with a call for each.
 */
static const struct call {
	const char *text, *snippet, *fact;
} calls[VERB_COUNT] = {
	[VERB_DISARM] = { .text = "disarm(%p);", .snippet = "disarm" },
	[VERB_NUMA_HINT] = { .text = "numa_hint();", .snippet = "numa_hint" },
	[VERB_PAGEOUT] = { .text = "pageout(%p, %h);", .snippet = "pageout" },
	[VERB_SWAPOFF] = { .text = "swapoff_on();", .snippet = "swapoff_on" },
	[VERB_MIGRATE] = { .text = "migrate(%p);", .snippet = "migrate" },
	[VERB_SPLIT] = { .text = "split(%p);", .snippet = "split" },
	[VERB_SPLIT_FOLIO] = { .text = "split_folio(%r);", .snippet = "split_folio" },
	[VERB_COLLAPSE] = { .text = "collapse();", .snippet = "collapse", .fact = "madv-collapse" },
	[VERB_KSM_MERGE] = { .text = "ksm_merge();", .snippet = "ksm_merge" },
	[VERB_KSM_UNMERGE] = { .text = "need(madvise(memory, PAGES * UNIT, MADV_UNMERGEABLE), "
				       "\"MADV_UNMERGEABLE\");",
			       .snippet = "need" },
	[VERB_MREMAP] = { .text = "mremap_all();", .snippet = "mremap_all" },
	[VERB_REPLACE] = { .text = "replace(%r);", .snippet = "replace" },
	[VERB_MOVE_IN] = { .text = "move_in(%r);", .snippet = "move_in" },
	[VERB_PUNCH] = { .text = "punch(%r);", .snippet = "punch" },
	[VERB_SYNC] = { .text = "sync_pages(%r);", .snippet = "sync_pages" },
	[VERB_UNREGISTER] = { .text = "unregister();", .snippet = "unregister" },
	[VERB_CLOSE] = { .text = "close_uffd();", .snippet = "close_uffd" },
	[VERB_PIN] = { .text = "pin(%p);", .snippet = "pin" },
	[VERB_UNPIN] = { .text = "need(syscall(SYS_io_uring_register, ring.fd, "
				 "IORING_UNREGISTER_BUFFERS, NULL, 0), \"unpin\");",
			 .snippet = "unpin" },
	[VERB_VMSPLICE] = { .text = "splice_pages(%p);", .snippet = "splice" },
	[VERB_AGE] = { .text = "age();", .snippet = "age" },
};

/* What no run could do either: such a case is broken, and no kernel is wrong. */
static const char *unready(const struct emission *emission)
{
	const struct model *model = &emission->models[0];
	const struct step *step = emission->step;

	if (step->verb != VERB_READ && step->verb != VERB_WRITE)
		return NULL;
	for (unsigned int i = 0; i < model->setup.page_count; i++)
		if (step->accessor == ACCESSOR_PIN && step->pages >> i & 1 &&
		    !model->pages[PROCESS_PARENT][i].pinned)
			return "a page of it is not pinned";
	if (step->accessor == ACCESSOR_PIPE &&
	    model->spliced_count - model->spliced_read <
		    (unsigned int)__builtin_popcount(step->pages))
		return "there is not so much in the pipe; 'vmsplice' must come before";
	return NULL;
}

const char *emission_refusal(const struct emission *emission)
{
	const struct step *step = emission->step;

	if (step->verb == VERB_RACE)
		return "a race is many rounds of two threads, and no sequence of calls";
	if (step->verb == VERB_BOUNDARY)
		return "a boundary is a scene with memory of its own, and no sequence of calls";
	return unready(emission);
}

static void format_call(struct emission *emission, const char *from, page_set pages,
			unsigned int first, unsigned int count, char *to, size_t size)
{
	char set[PROGRAM_SET_NAME_MAX];
	size_t n = 0;

	for (; *from && n < size - 1; from++) {
		if (from[0] != '%') {
			to[n++] = *from;
			continue;
		}
		from++;
		if (*from == 'r')
			n += snprintf(to + n, size - n, "%u, %u", first, count);
		else
			n += snprintf(to + n, size - n, "%s",
				      program_pages(&emission->program,
						    *from == 'h' ? emission->held : pages, set));
	}
	to[n < size ? n : size - 1] = 0;
}

/* The statement, once for each run of pages if it speaks of runs. */
static void say_call(struct emission *emission, const char *text)
{
	const struct step *step = emission->step;
	bool runs = strstr(text, "%r");
	char call[200];

	for (unsigned int first = 0; first < emission->program.page_count; first++) {
		unsigned int count = 0;

		while (runs && first + count < emission->program.page_count &&
		       step->pages >> (first + count) & 1)
			count++;
		if (runs && !count)
			continue;
		format_call(emission, text, step->pages, first, count, call, sizeof(call));
		emission_say(emission, step->process, "%s", call);
		if (!runs)
			return;
		first += count;
	}
}

/* madvise() and mprotect() for each run of pages. */
static void say_of_runs(struct emission *emission, const char *function, const char *argument,
			const char *name)
{
	const struct step *step = emission->step;
	unsigned int pages = emission->program.page_count;

	program_use(&emission->program, "need");
	program_use(&emission->program, "state");
	for (unsigned int first = 0, count; first < pages; first += count + 1) {
		for (count = 0; first + count < pages && step->pages >> (first + count) & 1;)
			count++;
		if (count)
			emission_say(emission, step->process,
				     "need(%s(AT(%u), %u * UNIT, %s), \"%s\");", function, first,
				     count, argument, name);
	}
}

static void step_protect(struct emission *emission)
{
	const char *protection = protections[emission->step->protection];
	char with_key[64];

	if (emission->step->verb == VERB_MPROTECT) {
		say_of_runs(emission, "mprotect", protection, "mprotect");
		return;
	}
	program_fact(&emission->program, "pkey");
	program_fact(&emission->program, "by-cpu");
	program_use(&emission->program, "by_cpu");
	emission_say(emission, emission->step->process,
		     "key = key ? key : need(pkey_alloc(0, 0), \"pkey_alloc\");");
	snprintf(with_key, sizeof(with_key), "%s, key", protection);
	say_of_runs(emission, "pkey_mprotect", with_key, "pkey_mprotect");
}

static void step_madvise(struct emission *emission)
{
	enum advice advice = emission->step->advice;

	if (advices[advice].fact) {
		program_fact(&emission->program, advices[advice].fact);
		program_use(&emission->program, "madvise-constants");
	}
	say_of_runs(emission, "madvise", advices[advice].name, advices[advice].name);
}

static void step_uffdio(struct emission *emission)
{
	const struct step *step = emission->step;
	char set[PROGRAM_SET_NAME_MAX];

	program_use(&emission->program, "fill");
	if (fillings[step->filling].fact)
		program_fact(&emission->program, fillings[step->filling].fact);
	emission_say(emission, PROCESS_PARENT, "fill(%s, %s, 0x%" PRIx64 ", %s);",
		     fillings[step->filling].request,
		     program_pages(&emission->program, step->pages, set), emission_value(emission),
		     step->wp && fillings[step->filling].mode ? fillings[step->filling].mode : "0");
}

static void model_both(struct emission *emission)
{
	for (int i = 0; i < MODELS; i++)
		model_step(&emission->models[i], emission->step, emission_value(emission));
}

/* clear_refs clears every page: those that shall stay dirty are written again. */
static void step_arm_soft_dirty(struct emission *emission)
{
	const struct model *model = &emission->models[LANDED];
	page_set rewrite = 0;

	for (unsigned int i = 0; i < emission->program.page_count; i++)
		if (!(emission->step->pages >> i & 1) && !model_armed(model, PROCESS_PARENT, i) &&
		    model->pages[PROCESS_PARENT][i].protection == PROTECTION_RW)
			rewrite |= 1u << i;
	program_use(&emission->program, "arm");
	emission_say(emission, PROCESS_PARENT, "arm();");
	model_both(emission);
	emission_check(emission);
	for (int i = 0; i < MODELS; i++)
		model_settle(&emission->models[i]);
	if (rewrite)
		emission_access(emission, rewrite, true, false, ACCESSOR_CPU);
}

static void step_arm(struct emission *emission)
{
	static const char *const functions[ARMING_COUNT] = {
		[ARMING_USUAL] = "arm",
		[ARMING_WRITEPROTECT] = "arm_writeprotect",
		[ARMING_SCAN] = "arm_scan",
		[ARMING_SCAN_BLIND] = "arm_scan_blind",
	};
	enum tracker tracker = emission->models[LANDED].setup.tracker;
	enum arming way = tracker == TRACKER_UFFD_WP_ASYNC ? emission->step->arming : ARMING_USUAL;
	char set[PROGRAM_SET_NAME_MAX];

	if (tracker == TRACKER_SOFT_DIRTY) {
		step_arm_soft_dirty(emission);
	} else if (tracker != TRACKER_NONE) {
		program_use(&emission->program, functions[way]);
		emission_say(emission, PROCESS_PARENT, "%s(%s);", functions[way],
			     program_pages(&emission->program, emission->step->pages, set));
		model_both(emission);
	}
}

static void step_disarm(struct emission *emission)
{
	enum tracker tracker = emission->models[LANDED].setup.tracker;

	if (tracker == TRACKER_SOFT_DIRTY) {
		emission_access(emission, emission->step->pages, true, false, ACCESSOR_CPU);
	} else if (tracker != TRACKER_NONE) {
		program_use(&emission->program, calls[VERB_DISARM].snippet);
		say_call(emission, calls[VERB_DISARM].text);
		model_both(emission);
	}
}

static void say_both(struct emission *emission, const char *text)
{
	emission_say(emission, PROCESS_COUNT, "%s", text);
}

static void step_fork(struct emission *emission)
{
	program_use(&emission->program, "fork");
	say_both(emission, "signal(SIGCHLD, on_signal);");
	say_both(emission, "child = need(fork(), \"fork\");");
	say_both(emission, "prctl(PR_SET_PDEATHSIG, child ? 0 : SIGKILL);");
}

static void end_child(struct emission *emission)
{
	say_both(emission, "signal(SIGCHLD, SIG_DFL);");
	say_both(emission, "if (turn(CHILD))");
	say_both(emission, "\t_exit(0);");
	say_both(emission, "waitpid(child, NULL, 0);");
}

static void step_call(struct emission *emission)
{
	const struct step *step = emission->step;
	const struct call *call = &calls[step->verb];
	struct program *program = &emission->program;
	bool uffd = tracker_is_uffd(emission->models[LANDED].setup.tracker);

	if (step->verb == VERB_PIN || step->verb == VERB_VMSPLICE)
		emission->held |= step->pages;
	if ((step->verb != VERB_UNREGISTER && step->verb != VERB_CLOSE) || uffd) {
		if (call->fact)
			program_fact(program, call->fact);
		program_use(program, call->snippet);
		say_call(emission, call->text);
		/* Pages are pinned for a writer, and of that the tracker is told. */
		if (step->verb == VERB_PIN && program_is(program, "messages"))
			emission_say(emission, PROCESS_PARENT, "%stold = %sevents;",
				     emission_seen(emission), emission_seen(emission));
	}
	model_both(emission);
}

bool emission_step(struct emission *emission)
{
	const struct step *step = emission->step;

	switch (step->verb) {
	case VERB_MAP:
		emission_map(emission);
		return true;
	case VERB_ARM:
		step_arm(emission);
		return true;
	case VERB_DISARM:
		step_disarm(emission);
		return true;
	case VERB_READ:
	case VERB_WRITE:
	case VERB_FILL:
		emission_access(emission, step->pages, step->verb != VERB_READ,
				step->verb == VERB_FILL, step->accessor);
		return true;
	case VERB_EXPECT:
		return true;
	case VERB_MPROTECT:
	case VERB_PKEY_MPROTECT:
		step_protect(emission);
		break;
	case VERB_MADVISE:
		step_madvise(emission);
		break;
	case VERB_FORK:
		step_fork(emission);
		break;
	case VERB_EXIT:
		program_fact(&emission->program, "exit");
		end_child(emission);
		say_both(emission, "child = -1;");
		break;
	case VERB_UFFDIO:
		step_uffdio(emission);
		break;
	default:
		if (!calls[step->verb].text)
			return false;
		step_call(emission);
		return true;
	}
	model_both(emission);
	return true;
}
