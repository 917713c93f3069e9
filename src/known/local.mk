# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/known/bugs.c \
	src/known/judge.c \
	src/known/known.c src/known/known.h
