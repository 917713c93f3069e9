# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/bench/arm.c \
	src/bench/benchmark.h \
	src/bench/children.c src/bench/children.h \
	src/bench/compare.c src/bench/compare.h \
	src/bench/compare_print.c \
	src/bench/counters.c src/bench/counters.h \
	src/bench/cow_seq.c \
	src/bench/cpus.c src/bench/cpus.h \
	src/bench/crossover.c src/bench/crossover.h \
	src/bench/fork.c \
	src/bench/frames.c src/bench/frames.h \
	src/bench/machine.c \
	src/bench/meter.c src/bench/meter.h \
	src/bench/mprotect_cycle.c \
	src/bench/numa.c \
	src/bench/plan.c src/bench/plan.h \
	src/bench/plot.c src/bench/plot.h \
	src/bench/quarantine.c \
	src/bench/record.c src/bench/record.h \
	src/bench/record_json.c \
	src/bench/run.c src/bench/run.h \
	src/bench/series.c src/bench/series.h \
	src/bench/statistics.c src/bench/statistics.h \
	src/bench/table.c src/bench/table.h \
	src/bench/track.c src/bench/track.h \
	src/bench/track_event.c \
	src/bench/track_pagemap.c \
	src/bench/track_signal.c \
	src/bench/uffd.c src/bench/uffd.h \
	src/bench/workspace.c src/bench/workspace.h
