# SPDX-License-Identifier: GPL-2.0-only
libconform_a_SOURCES += \
	src/emit/access.c \
	src/emit/checks.c \
	src/emit/emit.c src/emit/emit.h \
	src/emit/emission.h \
	src/emit/kinds.c \
	src/emit/program.c src/emit/program.h \
	src/emit/steps.c
nodist_libconform_a_SOURCES += src/emit/embedded.c
BUILT_SOURCES += src/emit/embedded.c
CLEANFILES += src/emit/embedded.c src/emit/embedded.c.new
EXTRA_DIST += src/emit/program.snippets src/emit/embed.awk

src/emit/embedded.c: src/emit/program.snippets src/emit/embed.awk
	$(AM_V_GEN)$(MKDIR_P) src/emit && LC_ALL=C $(AWK) -f $(srcdir)/src/emit/embed.awk \
	$(srcdir)/src/emit/program.snippets >$@.new && mv -f $@.new $@
