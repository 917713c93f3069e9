# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/trace.t
tests_unit_trace_t_SOURCES = tests/unit/trace.c tests/unit/tap.c tests/unit/tap.h
tests_unit_trace_t_LDADD = libconform.a $(PROGRAM_LIBS)
