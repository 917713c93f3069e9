# SPDX-License-Identifier: GPL-2.0-only
dist_check_SCRIPTS += tests/vm.t
# Not one of check_PROGRAMS, for these are tests themselves.
EXTRA_PROGRAMS += tests/vm/guest
CLEANFILES += tests/vm/guest
tests_vm_guest_SOURCES = tests/vm/guest.c
tests_vm_guest_LDFLAGS = $(PROGRAM_LDFLAGS)
tests_vm_guest_LDADD = libconform.a $(PROGRAM_LIBS)

tests/vm.log: tests/vm/guest$(EXEEXT)
