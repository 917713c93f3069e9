# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/report.t tests/unit/report_json.t tests/unit/report_write.t
report_test_sources = tests/unit/report_fixture.c tests/unit/report_fixture.h \
	tests/unit/tap.c tests/unit/tap.h

tests_unit_report_t_SOURCES = tests/unit/report.c $(report_test_sources)
tests_unit_report_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_report_json_t_SOURCES = tests/unit/report_json.c $(report_test_sources)
tests_unit_report_json_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_report_write_t_SOURCES = tests/unit/report_write.c $(report_test_sources)
tests_unit_report_write_t_LDADD = libconform.a $(PROGRAM_LIBS)
