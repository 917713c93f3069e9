# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/cmd/backend_choice.c src/cmd/backend_choice.h \
	src/cmd/bench_guest.c \
	src/cmd/bench_in_vm.c src/cmd/bench_in_vm.h \
	src/cmd/bench_options.c src/cmd/bench_options.h \
	src/cmd/bench_session.c src/cmd/bench_session.h \
	src/cmd/case_source.c src/cmd/case_source.h \
	src/cmd/cmd.c src/cmd/cmd.h \
	src/cmd/cmd_bisect.c \
	src/cmd/cmd_bench.c \
	src/cmd/cmd_bench_compare.c \
	src/cmd/cmd_emit_c.c \
	src/cmd/cmd_explain.c \
	src/cmd/cmd_list.c \
	src/cmd/cmd_probe.c \
	src/cmd/cmd_replay.c \
	src/cmd/cmd_report.c \
	src/cmd/cmd_run.c \
	src/cmd/cmd_shrink.c \
	src/cmd/cmd_vm.c \
	src/cmd/gate.c src/cmd/gate.h \
	src/cmd/guest_arguments.c src/cmd/guest_arguments.h \
	src/cmd/guest_stream.c src/cmd/guest_stream.h \
	src/cmd/in_vm.c src/cmd/in_vm.h \
	src/cmd/output_file.c src/cmd/output_file.h \
	src/cmd/outputs.c src/cmd/outputs.h \
	src/cmd/progress.c src/cmd/progress.h \
	src/cmd/report_bug.c src/cmd/report_bug.h \
	src/cmd/replay.c src/cmd/replay.h \
	src/cmd/selected_cells.c src/cmd/selected_cells.h \
	src/cmd/shrink_cells.c src/cmd/shrink_cells.h \
	src/cmd/shrink_options.c src/cmd/shrink_options.h \
	src/cmd/shrink_run.c src/cmd/shrink_run.h \
	src/cmd/shrink_vm.c \
	src/cmd/test_bed.c src/cmd/test_bed.h \
	src/cmd/tuned_kernel.c src/cmd/tuned_kernel.h \
	src/cmd/vm_options.c src/cmd/vm_options.h \
	src/cmd/vm_tell.c src/cmd/vm_tell.h
