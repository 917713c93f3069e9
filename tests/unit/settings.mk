# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/settings.t
tests_unit_settings_t_SOURCES = tests/unit/settings.c tests/unit/tap.c tests/unit/tap.h
tests_unit_settings_t_LDADD = libconform.a $(PROGRAM_LIBS)
