/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where run, replay and shrink have cells run: the running kernel, set up as asked for and put back
 * afterwards, or an imitation of one.
 */
#ifndef UFFD_CONFORM_CMD_TEST_BED_H
#define UFFD_CONFORM_CMD_TEST_BED_H

#include "cmd/backend_choice.h"
#include "cmd/tuned_kernel.h"
#include "live/locks.h"
#include "runner/runner.h"

#define TEST_BED_TIMEOUT_S 10

struct test_bed_options {
	struct backend_choice backend;
	bool tune;
	bool own_machine;
	uint64_t require;
	unsigned int jobs;	/* 0: as many as CPUs */
	unsigned int timeout_s; /* 0: TEST_BED_TIMEOUT_S */
};

struct test_bed {
	struct test_bed_options options;
	struct tuned_kernel kernel;
	struct facts facts;
	struct live_locks locks;
};

/* @plan is of the cells that settings have to be made for. */
int test_bed_open(struct test_bed *bed, const struct test_bed_options *options,
		  const struct plan *plan, struct error *error);

/* Everything is put back, whatever has failed; also after test_bed_open() has. */
int test_bed_close(struct test_bed *bed, struct error *error);

/* A backend for one cell: as run_options.make_backend, with the bed as context. */
struct backend *test_bed_backend(const void *bed, struct error *error);

/* To be changed further; they refer to the bed. */
struct run_options test_bed_run_options(const struct test_bed *bed);

struct run_info test_bed_info(const struct test_bed *bed);

/* "R1,F4" or "all", for options that name clauses. */
int test_bed_clauses(const char *names, const char *option, uint64_t *clauses, struct error *error);

#endif
