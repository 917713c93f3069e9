# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/probe.t
tests_unit_probe_t_SOURCES = tests/unit/probe.c tests/unit/tap.c tests/unit/tap.h
tests_unit_probe_t_LDADD = libconform.a $(PROGRAM_LIBS)
