# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/engine/access.c \
	src/engine/arming.c \
	src/engine/backend.h \
	src/engine/engine.c src/engine/engine.h \
	src/engine/find.c \
	src/engine/inspect.c \
	src/engine/observation.h \
	src/engine/race.c src/engine/race.h \
	src/engine/result.c src/engine/result.h \
	src/engine/run.h

libconform_a_SOURCES += src/engine/boundary.c src/engine/boundary.h
