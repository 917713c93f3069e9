# SPDX-License-Identifier: GPL-2.0-only
# Not one of check_PROGRAMS, for these are tests themselves.
EXTRA_PROGRAMS += tests/unarmed/uffd-conform-unarmed
CLEANFILES += tests/unarmed/uffd-conform-unarmed
tests_unarmed_uffd_conform_unarmed_SOURCES = src/main.c tests/unarmed/arming.c
tests_unarmed_uffd_conform_unarmed_LDADD = libconform.a $(PROGRAM_LIBS)

dist_check_SCRIPTS += tests/unarmed.t
tests/unarmed.log: tests/unarmed/uffd-conform-unarmed$(EXEEXT)
