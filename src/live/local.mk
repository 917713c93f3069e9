# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/live/accessors.c src/live/accessors.h \
	src/live/area.c src/live/area.h src/live/area_smaps.c \
	src/live/backend.c src/live/live.h \
	src/live/event_source.c src/live/event_source.h \
	src/live/local.h \
	src/live/locks.c src/live/locks.h \
	src/live/monitor.c src/live/monitor.h \
	src/live/numa.c src/live/numa.h \
	src/live/pagemap.c src/live/pagemap.h \
	src/live/pages_alone.c \
	src/live/pins.c src/live/pins.h \
	src/live/process.c src/live/process.h \
	src/live/ring.c src/live/ring.h \
	src/live/signal_catch.c src/live/signal_catch.h \
	src/live/step_advice.c \
	src/live/step_huge.c \
	src/live/step_ksm.c \
	src/live/step_node.c \
	src/live/step_pin.c \
	src/live/step_protect.c \
	src/live/step_file.c \
	src/live/step_remap.c \
	src/live/step_swap.c \
	src/live/step_uffd.c \
	src/live/steps.c src/live/steps.h \
	src/live/thread.c src/live/thread.h \
	src/live/tracker.c src/live/tracker.h
libconform_a_SOURCES += \
	src/live/race.c src/live/race.h \
	src/live/race_arm_collapse.c \
	src/live/race_cell.c src/live/race_cell.h \
	src/live/race_disturb.c \
	src/live/race_dontneed.c \
	src/live/race_migration.c \
	src/live/race_move.c src/live/race_move.h \
	src/live/race_round.h \
	src/live/race_tracking.c src/live/race_tracking.h \
	src/live/race_watch.c \
	src/live/race_writer.c src/live/race_writer.h

libconform_a_SOURCES += \
	src/live/boundary.c src/live/boundary.h \
	src/live/boundary_area.c src/live/boundary_area.h \
	src/live/boundary_arming.c \
	src/live/boundary_attempt.c src/live/boundary_attempt.h \
	src/live/boundary_changing.c \
	src/live/boundary_growing.c \
	src/live/boundary_huge.c \
	src/live/boundary_monitor.c \
	src/live/boundary_moving.c \
	src/live/boundary_notice.c \
	src/live/boundary_pagemap.c \
	src/live/boundary_parting.c \
	src/live/boundary_privilege.c \
	src/live/boundary_process.c \
	src/live/boundary_scene.c src/live/boundary_scene.h \
	src/live/boundary_selecting.c \
	src/live/boundary_simple.c \
	src/live/boundary_waking.c
