# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/emit.t
tests_unit_emit_t_SOURCES = tests/unit/emit.c tests/unit/tap.c tests/unit/tap.h
tests_unit_emit_t_LDADD = libconform.a $(PROGRAM_LIBS)
