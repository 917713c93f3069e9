# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/report/cell_json.c \
	src/report/details.c \
	src/report/fields.c src/report/fields.h \
	src/report/format.h \
	src/report/json.c \
	src/report/junit.c \
	src/report/ktap.c \
	src/report/report.c src/report/report.h \
	src/report/run_json.c \
	src/report/stream.c \
	src/report/tap.c \
	src/report/text.c src/report/text.h \
	src/report/writer.c src/report/writer.h
