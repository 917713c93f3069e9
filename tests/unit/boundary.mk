# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/boundary.t tests/unit/boundary_live.t
tests_unit_boundary_t_SOURCES = tests/unit/boundary.c tests/unit/tap.c tests/unit/tap.h
tests_unit_boundary_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_boundary_live_t_SOURCES = tests/unit/boundary_live.c tests/unit/tap.c tests/unit/tap.h
tests_unit_boundary_live_t_LDADD = libconform.a $(PROGRAM_LIBS)
