# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/probe/advice.c \
	src/probe/conditions.h \
	src/probe/json.c \
	src/probe/lines.c src/probe/lines.h \
	src/probe/probe.h \
	src/probe/sentences.c \
	src/probe/text.c
