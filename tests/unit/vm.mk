# SPDX-License-Identifier: GPL-2.0-only
check_PROGRAMS += tests/unit/vm_image.t tests/unit/vm_modules.t tests/unit/vm_console.t \
	tests/unit/vm_stream.t tests/unit/vm_qemu.t
tests_unit_vm_image_t_SOURCES = tests/unit/vm_image.c tests/unit/tap.c tests/unit/tap.h
tests_unit_vm_image_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_vm_modules_t_SOURCES = tests/unit/vm_modules.c tests/unit/tap.c tests/unit/tap.h
tests_unit_vm_modules_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_vm_console_t_SOURCES = tests/unit/vm_console.c tests/unit/tap.c tests/unit/tap.h
tests_unit_vm_console_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_vm_stream_t_SOURCES = tests/unit/vm_stream.c tests/unit/tap.c tests/unit/tap.h
tests_unit_vm_stream_t_LDADD = libconform.a $(PROGRAM_LIBS)
tests_unit_vm_qemu_t_SOURCES = tests/unit/vm_qemu.c tests/unit/tap.c tests/unit/tap.h
tests_unit_vm_qemu_t_LDADD = libconform.a $(PROGRAM_LIBS)
