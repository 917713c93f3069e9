# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/facts.t
tests_unit_facts_t_SOURCES = tests/unit/facts.c tests/unit/tap.c tests/unit/tap.h
tests_unit_facts_t_LDADD = libconform.a $(PROGRAM_LIBS)
