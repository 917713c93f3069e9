# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/system/error.c src/system/error.h \
	src/system/facts.c src/system/facts.h \
	src/system/guardian.c src/system/guardian.h \
	src/system/input_file.c src/system/input_file.h \
	src/system/isolated_fork.c src/system/isolated_fork.h \
	src/system/kernel_details.c src/system/kernel_details.h \
	src/system/kernel_version.c \
	src/system/saved_values.c \
	src/system/settings.c src/system/settings.h \
	src/system/trials.h \
	src/system/trials_access.c \
	src/system/trials_files.c \
	src/system/trials_host.c \
	src/system/trials_huge.c \
	src/system/trials_moves.c \
	src/system/trials_pages.c \
	src/system/trials_uffd.c \
	src/system/uapi.h \
	src/system/value_file.c src/system/value_file.h
