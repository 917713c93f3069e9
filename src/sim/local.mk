# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/sim/access.c \
	src/sim/arm.c \
	src/sim/fault.c \
	src/sim/fault_missing.c \
	src/sim/fault_write.c \
	src/sim/faults.c \
	src/sim/faults.h \
	src/sim/faults_places.c \
	src/sim/fork.c \
	src/sim/huge.c \
	src/sim/inspect.c \
	src/sim/internal.h \
	src/sim/ksm.c \
	src/sim/madvise.c \
	src/sim/migrate.c \
	src/sim/page_table.c \
	src/sim/pin.c \
	src/sim/protect.c \
	src/sim/race.c \
	src/sim/remap.c \
	src/sim/sim.c \
	src/sim/sim.h \
	src/sim/steps.c \
	src/sim/swap.c \
	src/sim/uffdio.c \
	src/sim/upgrade.c

libconform_a_SOURCES += src/sim/boundary.c src/sim/boundary.h
