# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/shrink/disagreement.c src/shrink/disagreement.h \
	src/shrink/edit.c src/shrink/edit.h \
	src/shrink/items.c src/shrink/items.h \
	src/shrink/judged.c src/shrink/judged.h \
	src/shrink/shrink.c src/shrink/shrink.h
