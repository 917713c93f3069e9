# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/compare.t
tests_unit_compare_t_SOURCES = tests/unit/compare.c tests/unit/tap.c tests/unit/tap.h
tests_unit_compare_t_LDADD = libconform.a $(PROGRAM_LIBS)
