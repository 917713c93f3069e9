# SPDX-License-Identifier: GPL-2.0-only
# Not one of check_PROGRAMS, for these are tests themselves.
EXTRA_PROGRAMS = tests/consumers/sample
CLEANFILES += tests/consumers/sample
tests_consumers_sample_SOURCES = tests/consumers/sample.c
tests_consumers_sample_LDADD = libconform.a $(PROGRAM_LIBS)

dist_check_SCRIPTS += tests/consumers.t
tests/consumers.log: tests/consumers/sample$(EXEEXT)
