# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/bisect.t
tests_unit_bisect_t_SOURCES = tests/unit/bisect.c tests/unit/tap.c tests/unit/tap.h
tests_unit_bisect_t_LDADD = libconform.a $(PROGRAM_LIBS)

dist_check_SCRIPTS += tests/bisect.t
EXTRA_DIST += tests/bisect/qemu tests/bisect/tree.mk
