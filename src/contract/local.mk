# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/contract/advice.c \
	src/contract/clause.c src/contract/clause.h \
	src/contract/clause_text.c \
	src/contract/explain.c src/contract/explain.h \
	src/contract/expect.c \
	src/contract/fill.c \
	src/contract/fork.c \
	src/contract/huge.c \
	src/contract/mapping.c \
	src/contract/model.c src/contract/model.h \
	src/contract/note.c src/contract/page.h \
	src/contract/paging.c \
	src/contract/pin.c \
	src/contract/race.c \
	src/contract/remap.c

libconform_a_SOURCES += \
	src/contract/boundary.c src/contract/boundary.h src/contract/boundary_list.h \
	src/contract/boundary_api.c \
	src/contract/boundary_fill.c \
	src/contract/boundary_fill_range.c \
	src/contract/boundary_grown.c \
	src/contract/boundary_mode.c \
	src/contract/boundary_move.c \
	src/contract/boundary_notice.c \
	src/contract/boundary_part.c \
	src/contract/boundary_presence.c \
	src/contract/boundary_range.c \
	src/contract/boundary_scan.c \
	src/contract/boundary_scene.c \
	src/contract/boundary_select.c \
	src/contract/boundary_tables.h
