# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/sim/access.c \
	src/sim/fault.c \
	src/sim/faults.c \
	src/sim/fork.c \
	src/sim/inspect.c \
	src/sim/internal.h \
	src/sim/page_table.c \
	src/sim/protect.c \
	src/sim/race.c \
	src/sim/sim.c \
	src/sim/sim.h \
	src/sim/steps.c

libconform_a_SOURCES += src/sim/boundary.c src/sim/boundary.h
