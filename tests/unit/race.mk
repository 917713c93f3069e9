# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/race.t
tests_unit_race_t_SOURCES = \
	tests/unit/race.c \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_race_t_LDADD = libconform.a $(PROGRAM_LIBS)
