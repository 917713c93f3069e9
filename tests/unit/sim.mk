# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/sim.t
tests_unit_sim_t_SOURCES = \
	tests/unit/sim.c \
	tests/unit/sim_faulty.h \
	tests/unit/sim_healthy.h \
	tests/unit/sim_script.c \
	tests/unit/sim_script.h \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_sim_t_LDADD = libconform.a $(PROGRAM_LIBS)
