# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/runner.t
tests_unit_runner_t_SOURCES = \
	tests/unit/runner.c \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_runner_t_LDADD = libconform.a $(PROGRAM_LIBS)
