/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The clauses of the contract: what a kernel owes to a program that tracks writes. Each has an
 * id, a sentence, its source, and the kernel version since which it holds. Read-only data.
 */
#ifndef UFFD_CONFORM_CONTRACT_CLAUSE_H
#define UFFD_CONFORM_CONTRACT_CLAUSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum clause {
	CLAUSE_R1,
	CLAUSE_R2,
	CLAUSE_R3,
	CLAUSE_R4,
	CLAUSE_R5,
	CLAUSE_R6,
	CLAUSE_R7,
	CLAUSE_R8,
	CLAUSE_R9,
	CLAUSE_R10,
	CLAUSE_S1,
	CLAUSE_S2,
	CLAUSE_S3,
	CLAUSE_S4,
	CLAUSE_S5,
	CLAUSE_S6,
	CLAUSE_D1,
	CLAUSE_D2,
	CLAUSE_D3,
	CLAUSE_D4,
	CLAUSE_D5,
	CLAUSE_F1,
	CLAUSE_F2,
	CLAUSE_F3,
	CLAUSE_F4,
	CLAUSE_F5,
	CLAUSE_F6,
	CLAUSE_F7,
	CLAUSE_F8,
	CLAUSE_F9,
	CLAUSE_F10,
	CLAUSE_F11,
	CLAUSE_B1,
	CLAUSE_B2,
	CLAUSE_B3,
	CLAUSE_B4,
	CLAUSE_B5,
	CLAUSE_B6,
	CLAUSE_B7,
	CLAUSE_B8,
	CLAUSE_B9,
	CLAUSE_B10,
	CLAUSE_B11,
	CLAUSE_K1,
	CLAUSE_W1,
	CLAUSE_X1,
	CLAUSE_COUNT
};

struct kernel_version {
	unsigned int major, minor;
};

struct clause_info {
	const char *id;	      /* "R1" */
	const char *sentence; /* what the kernel owes */
	const char *source;   /* man page, kernel document, functions, commit */
	/* Only optimisations have a version: an older kernel is not wrong, it predates them. */
	struct kernel_version since;
	const char *commit; /* that brought it, or NULL */
};

const struct clause_info *clause_info(enum clause clause);

/* Of a clause that some kernels keep, but none of mainline. */
#define CLAUSE_OUT_OF_TREE UINT16_MAX

/* "since 6.2, commit d84887739d5c", "in no mainline kernel", or "" if it has no version. */
void clause_format_since(enum clause clause, char *text, size_t size);

/* By id, case-insensitive; -1 if there is none. */
int clause_find(const char *id);

/* True for an optimisation that a kernel of this version predates. */
bool clause_predates(enum clause clause, struct kernel_version version);

#endif
