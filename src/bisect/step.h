/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a step of a bisection leaves: a folder "NNN-COMMIT" with step.json, which is this record,
 * reason (one line), and what the build and the boots put there. It gets its name only once the
 * verdict is known, so one that was interrupted leaves nothing.
 */
#ifndef UFFD_CONFORM_BISECT_STEP_H
#define UFFD_CONFORM_BISECT_STEP_H

#include <limits.h>
#include <stddef.h>

#include "bisect/tree.h"

#define LABEL_SIZE 128

struct bisect_step {
	unsigned int number;
	char label[LABEL_SIZE]; /* the commit, or a kernel's release */
	char subject[160];
	enum step_verdict verdict;
	char word[TERM_SIZE]; /* the verdict as git has it: "bad" */
	char reason[512];
	char clause[16]; /* that the first failed cell broke, or "" */
	unsigned int build_ms, run_ms;
	unsigned int boots, failed; /* of them */
	char new[TERM_SIZE];	    /* what the newer side is called */
	struct bisection_end end;   /* commit: a label of another step, perhaps */
	char end_subject[160];
};

/*
 * Steps of two bisections in one folder would be taken for one: -1 if the steps that are there are
 * not @owner's. @owner is what tells this bisection from others, in one line.
 */
int bisect_steps_claim(const char *steps, const char *owner, struct error *error);

/* A fresh folder in @steps for the step to come. */
int bisect_step_open(const char *steps, char *folder, size_t size, struct error *error);

/* Writes the record and gives the folder its name: the number behind the highest there is. */
int bisect_step_close(const char *steps, char *folder, size_t size, struct bisect_step *step,
		      struct error *error);

/* All steps in @steps, by number, to be freed. One that cannot be read is an error. */
int steps_load(const char *steps, struct bisect_step **items, size_t *count, struct error *error);

#endif
