# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/kernel_log.t tests/unit/kernel_witness.t \
	tests/unit/report_kernel_log.t
tests_unit_kernel_log_t_SOURCES = \
	tests/unit/kernel_log.c \
	tests/unit/kernel_log_texts.h \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_kernel_log_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_kernel_witness_t_SOURCES = \
	tests/unit/kernel_witness.c \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_kernel_witness_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_report_kernel_log_t_SOURCES = \
	tests/unit/report_kernel_log.c \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_report_kernel_log_t_LDADD = libconform.a $(PROGRAM_LIBS)
