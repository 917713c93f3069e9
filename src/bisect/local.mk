# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/bisect/bisect.h \
	src/bisect/bisect_kernels.c \
	src/bisect/bisect_tree.c \
	src/bisect/boot.c src/bisect/boot.h \
	src/bisect/build.c src/bisect/build.h \
	src/bisect/build_log.c src/bisect/build_log.h \
	src/bisect/decision.c src/bisect/decision.h \
	src/bisect/folder.c src/bisect/folder.h \
	src/bisect/kernels.c src/bisect/kernels.h \
	src/bisect/process.c src/bisect/process.h \
	src/bisect/release.c src/bisect/release.h \
	src/bisect/search.c src/bisect/search.h \
	src/bisect/step.c src/bisect/step.h \
	src/bisect/table.c src/bisect/table.h \
	src/bisect/tree.c src/bisect/tree.h \
	src/bisect/words.c src/bisect/words.h
nodist_libconform_a_SOURCES += src/bisect/test_config.c
BUILT_SOURCES += src/bisect/test_config.c
CLEANFILES += src/bisect/test_config.c src/bisect/test_config.c.new
EXTRA_DIST += src/bisect/embed.awk

src/bisect/test_config.c: kernel/test.config src/bisect/embed.awk
	$(AM_V_GEN)$(MKDIR_P) src/bisect && \
	LC_ALL=C $(AWK) -f $(srcdir)/src/bisect/embed.awk $(srcdir)/kernel/test.config >$@.new && \
	mv -f $@.new $@
