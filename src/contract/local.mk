# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/contract/clause.c src/contract/clause.h \
	src/contract/explain.c src/contract/explain.h \
	src/contract/expect.c \
	src/contract/model.c src/contract/model.h \
	src/contract/note.c src/contract/page.h
