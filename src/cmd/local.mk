# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/cmd/backend_choice.c src/cmd/backend_choice.h \
	src/cmd/case_source.c src/cmd/case_source.h \
	src/cmd/cmd.c src/cmd/cmd.h \
	src/cmd/cmd_explain.c \
	src/cmd/cmd_list.c \
	src/cmd/cmd_probe.c \
	src/cmd/cmd_report.c \
	src/cmd/cmd_run.c \
	src/cmd/cmd_vm.c \
	src/cmd/gate.c src/cmd/gate.h \
	src/cmd/outputs.c src/cmd/outputs.h \
	src/cmd/progress.c src/cmd/progress.h
