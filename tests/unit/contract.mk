# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/contract.t
tests_unit_contract_t_SOURCES = \
	tests/unit/contract.c \
	tests/unit/contract_rows.h \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_contract_t_LDADD = libconform.a $(PROGRAM_LIBS)
