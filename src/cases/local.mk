# SPDX-License-Identifier: GPL-2.0-only
case_files = \
	src/cases/access.case \
	src/cases/accessed.case \
	src/cases/arm.case \
	src/cases/boundary.case \
	src/cases/fill.case \
	src/cases/fork.case \
	src/cases/huge.case \
	src/cases/ksm.case \
	src/cases/madvise.case \
	src/cases/migrate.case \
	src/cases/mprotect.case \
	src/cases/numa.case \
	src/cases/pin.case \
	src/cases/race.case \
	src/cases/remap.case \
	src/cases/swap.case \
	src/cases/unregister.case \
	src/cases/zero.case

libconform_a_SOURCES += src/cases/cases.c src/cases/cases.h
nodist_libconform_a_SOURCES = src/cases/embedded.c
BUILT_SOURCES += src/cases/embedded.c
CLEANFILES += src/cases/embedded.c src/cases/embedded.c.new
EXTRA_DIST += $(case_files) src/cases/embed.awk

src/cases/embedded.c: $(case_files) src/cases/embed.awk src/cases/local.mk
	$(AM_V_GEN)$(MKDIR_P) src/cases && output=`pwd`/$@ && \
	(cd $(srcdir) && LC_ALL=C $(AWK) -f src/cases/embed.awk $(case_files)) >"$$output.new" && \
	mv -f "$$output.new" "$$output"
