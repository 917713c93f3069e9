# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/live/accessors.c src/live/accessors.h \
	src/live/area.c src/live/area.h \
	src/live/backend.c src/live/live.h \
	src/live/event_source.c src/live/event_source.h \
	src/live/monitor.c src/live/monitor.h \
	src/live/numa.c src/live/numa.h \
	src/live/pagemap.c src/live/pagemap.h \
	src/live/process.c src/live/process.h \
	src/live/signal_catch.c src/live/signal_catch.h \
	src/live/tracker.c src/live/tracker.h

libconform_a_SOURCES += \
	src/live/boundary.c src/live/boundary.h \
	src/live/boundary_area.c src/live/boundary_area.h \
	src/live/boundary_attempt.c src/live/boundary_attempt.h \
	src/live/boundary_pagemap.c
