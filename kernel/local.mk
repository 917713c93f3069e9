# SPDX-License-Identifier: GPL-2.0-only
EXTRA_DIST += kernel/bench-variants kernel/bisect-history kernel/build kernel/campaign kernel/test.config kernel/times
EXTRA_DIST += kernel/judge.pm kernel/matrix.pm kernel/mutant.pm kernel/tree.pm
EXTRA_DIST += kernel/bugs kernel/mutants kernel/results kernel/variants
dist_check_SCRIPTS += tests/campaign.t tests/mutants.t tests/variants.t

# Breaks a kernel on purpose, again and again: about a minute for each of the MUTANTS (all).
mutation-check: all
	$(srcdir)/kernel/campaign --source '$(KERNEL_SOURCE)' --build '$(KERNEL_BUILD)' \
		--program ./uffd-conform --out mutation-results $(MUTANTS)

# The programs that show one kernel bug each, for kernel/bugs/show.
kernel-bugs:
	@$(MKDIR_P) kernel-bugs
	@for source in $(srcdir)/kernel/bugs/*.c; do \
		program=kernel-bugs/`basename $$source .c`; \
		echo "  $$program"; \
		$(CC) -std=gnu17 -O2 -static -pthread $(WARN_CFLAGS) -o $$program $$source || exit; \
	done

clean-local:
	-rm -rf kernel-bugs

.PHONY: kernel-bugs mutation-check
