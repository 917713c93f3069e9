# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/known.t
tests_unit_known_t_SOURCES = tests/unit/known.c tests/unit/tap.c tests/unit/tap.h
tests_unit_known_t_LDADD = libconform.a $(PROGRAM_LIBS)

check_PROGRAMS += tests/unit/known_table.t
tests_unit_known_table_t_SOURCES = tests/unit/known_table.c tests/unit/tap.c tests/unit/tap.h
tests_unit_known_table_t_LDADD = libconform.a $(PROGRAM_LIBS)
