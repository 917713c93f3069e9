# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/needs.t
tests_unit_needs_t_SOURCES = tests/unit/needs.c tests/unit/tap.c tests/unit/tap.h
tests_unit_needs_t_LDADD = libconform.a $(PROGRAM_LIBS)
