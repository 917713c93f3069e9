# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/trace/json.c \
	src/trace/recorder.c src/trace/recorder.h \
	src/trace/rows.c src/trace/rows.h \
	src/trace/text.c \
	src/trace/trace.c src/trace/trace.h
