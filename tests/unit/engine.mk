# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/engine.t
tests_unit_engine_t_SOURCES = \
	tests/unit/engine.c \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_engine_t_LDADD = libconform.a $(PROGRAM_LIBS)
