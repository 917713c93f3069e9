# SPDX-License-Identifier: GPL-2.0-only
# In the order in which a program has them.
snippet_files = \
	src/emit/base.snippets \
	src/emit/tracker.snippets \
	src/emit/access.snippets \
	src/emit/check.snippets \
	src/emit/step.snippets

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
EXTRA_DIST += $(snippet_files) src/emit/embed.awk

src/emit/embedded.c: $(snippet_files) src/emit/embed.awk src/emit/local.mk
	$(AM_V_GEN)$(MKDIR_P) src/emit && output=`pwd`/$@ && \
	(cd $(srcdir) && LC_ALL=C $(AWK) -f src/emit/embed.awk $(snippet_files)) >"$$output.new" && \
	mv -f "$$output.new" "$$output"
