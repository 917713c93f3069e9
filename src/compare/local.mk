# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/compare/bug_report.c src/compare/bug_report.h \
	src/compare/compare.c src/compare/compare.h \
	src/compare/json.c \
	src/compare/run_record.c src/compare/run_record.h \
	src/compare/text.c
