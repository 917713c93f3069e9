# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/tuning.t
tests_unit_tuning_t_SOURCES = tests/unit/tuning.c tests/unit/tap.c tests/unit/tap.h
tests_unit_tuning_t_LDADD = libconform.a $(PROGRAM_LIBS)
