# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/shrink.t tests/unit/disagreement.t
tests_unit_shrink_t_SOURCES = tests/unit/shrink.c tests/unit/tap.c tests/unit/tap.h
tests_unit_shrink_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_disagreement_t_SOURCES = tests/unit/disagreement.c tests/unit/tap.c tests/unit/tap.h
tests_unit_disagreement_t_LDADD = libconform.a $(PROGRAM_LIBS)
