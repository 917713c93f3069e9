# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/runner/cell_process.c src/runner/cell_process.h \
	src/runner/kernel_complaint.c src/runner/kernel_complaint.h \
	src/runner/kernel_log.c src/runner/kernel_log.h \
	src/runner/kernel_log_parse.c src/runner/kernel_log_parse.h \
	src/runner/kernel_witness.c src/runner/kernel_witness.h \
	src/runner/need_names.c src/runner/need_names.h \
	src/runner/needs.c src/runner/needs.h \
	src/runner/needs_of_cell.c \
	src/runner/observer.c src/runner/observer.h \
	src/runner/plan.c src/runner/plan.h \
	src/runner/plan_seal.c \
	src/runner/run_signals.c src/runner/run_signals.h \
	src/runner/runner.c src/runner/runner.h \
	src/runner/tuning.c src/runner/tuning.h

libconform_a_SOURCES += src/runner/boundary_needs.c src/runner/boundary_needs.h
