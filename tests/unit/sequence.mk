# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/sequence.t tests/unit/sequence-load.t

tests_unit_sequence_t_SOURCES = \
	tests/unit/sequence.c \
	tests/unit/sequence-bad.c \
	tests/unit/sequence-good.c \
	tests/unit/sequence-texts.h \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_sequence_t_LDADD = libconform.a $(PROGRAM_LIBS)

tests_unit_sequence_load_t_SOURCES = \
	tests/unit/sequence-load.c \
	tests/unit/sequence-texts.h \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_sequence_load_t_LDADD = libconform.a $(PROGRAM_LIBS)
