/* SPDX-License-Identifier: GPL-2.0-only */
/* The command line of shrink, on the host and in the guest. */
#ifndef UFFD_CONFORM_CMD_SHRINK_OPTIONS_H
#define UFFD_CONFORM_CMD_SHRINK_OPTIONS_H

#include "cmd/in_vm.h"
#include "cmd/test_bed.h"
#include "shrink/shrink.h"

#define SHRINK_WORDS_MAX 8

struct shrink_options {
	struct test_bed_options bed;
	struct vm_options vm;
	int vm_option;	    /* one of those of --in-vm that was given, or 0 */
	const char *output; /* NULL: standard output */
	int clause;	    /* -1: of the first finding */
	unsigned int tries;
	/* Between host and guest; see shrink_request */
	bool careful;
	uint64_t *avoid;
	size_t avoid_count;
	/* What the guest gets, NULL-terminated */
	char *words[SHRINK_WORDS_MAX + 1];
	size_t word_count;
};

/* Whether to go on; else *status is the command's exit status. To be freed in any case. */
bool shrink_options_parse(int argc, char **argv, struct shrink_options *options, int *status);
void shrink_options_free(struct shrink_options *options);

#endif
