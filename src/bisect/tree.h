/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What git knows of the tree in the current folder: which commit it is, whether a bisection goes
 * on, and whether it has come to its end with the verdict about this commit. Only looks.
 */
#ifndef UFFD_CONFORM_BISECT_TREE_H
#define UFFD_CONFORM_BISECT_TREE_H

#include <limits.h>
#include <stdbool.h>

#include "bisect/decision.h"
#include "system/error.h"

#define COMMIT_SIZE 72
#define TERM_SIZE   32

struct tree {
	char source[PATH_MAX];	  /* the current folder */
	char git_dir[PATH_MAX];	  /* "": not under git's eyes */
	char commit[COMMIT_SIZE]; /* "": not known */
	char subject[160];
	bool bisecting, first_parent;
	char started[32];		     /* when the bisection was, as the name of a folder */
	char old[TERM_SIZE], new[TERM_SIZE]; /* what the two sides are called */
};

/* -1: not a kernel tree, or one that has not the commit checked out that is to be tested. */
int tree_look(struct tree *tree, struct error *error);

enum end_state {
	END_UNKNOWN,	/* no bisection, or git goes its own way */
	END_OPEN,	/* there are commits left to test */
	END_FOUND,	/* commit is the first new one */
	END_SKIPS_LEFT, /* it is this one or one of those that were skipped */
	END_STATE_COUNT
};

struct bisection_end {
	enum end_state state;
	char commit[COMMIT_SIZE];
	unsigned int left; /* commits that can still be the first */
};

/* What git will find when it is told @verdict about the commit. */
void tree_foresee(const struct tree *tree, enum step_verdict verdict, struct bisection_end *end);

/* Whether git would see what is written to the absolute @path. */
bool tree_sees(const struct tree *tree, const char *path);

/* Whether the tree has since @commit changed in nothing that its configuration depends on. */
bool tree_same_options(const struct tree *tree, const char *commit);

/* The first line of a commit's message, or "". */
void tree_subject(const struct tree *tree, const char *commit, char *subject, size_t size);

#endif
