# SPDX-License-Identifier: GPL-2.0-only
EXTRA_DIST += tests/bench/alone.c tests/bench/bookkeeping.c tests/bench/loops.c tests/bench/side-by-side
check_PROGRAMS += tests/unit/bench_statistics.t tests/unit/bench_record.t \
	tests/unit/bench_compare.t tests/unit/bench_crossover.t tests/unit/bench_plan.t
bench_test_sources = tests/unit/bench_fixture.c tests/unit/bench_fixture.h \
	tests/unit/tap.c tests/unit/tap.h

tests_unit_bench_statistics_t_SOURCES = tests/unit/bench_statistics.c \
	tests/unit/tap.c tests/unit/tap.h
tests_unit_bench_statistics_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_bench_record_t_SOURCES = tests/unit/bench_record.c $(bench_test_sources)
tests_unit_bench_record_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_bench_compare_t_SOURCES = tests/unit/bench_compare.c $(bench_test_sources)
tests_unit_bench_compare_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_bench_crossover_t_SOURCES = tests/unit/bench_crossover.c $(bench_test_sources)
tests_unit_bench_crossover_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_bench_plan_t_SOURCES = tests/unit/bench_plan.c tests/unit/tap.c tests/unit/tap.h
tests_unit_bench_plan_t_LDADD = libconform.a $(PROGRAM_LIBS)
