# SPDX-License-Identifier: GPL-2.0-only
sequence_sources = \
	src/sequence/compare.c \
	src/sequence/frame.c \
	src/sequence/load.c \
	src/sequence/nearest.c \
	src/sequence/pages.c \
	src/sequence/parse.c \
	src/sequence/parse_step.c \
	src/sequence/print.c \
	src/sequence/quote.c \
	src/sequence/race.c \
	src/sequence/reader.c \
	src/sequence/unique.c \
	src/sequence/utf8.c \
	src/sequence/words.c

libconform_a_SOURCES += $(sequence_sources) \
	src/sequence/pages.h \
	src/sequence/parse_step.h \
	src/sequence/race.h \
	src/sequence/reader.h \
	src/sequence/sequence.h \
	src/sequence/unique.h \
	src/sequence/utf8.h \
	src/sequence/words.h
