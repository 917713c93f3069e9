# SPDX-License-Identifier: GPL-2.0-only
EXTRA_DIST += kernel/build kernel/campaign kernel/test.config
EXTRA_DIST += kernel/judge.pm kernel/mutant.pm kernel/tree.pm
EXTRA_DIST += kernel/mutants kernel/results
dist_check_SCRIPTS += tests/campaign.t tests/mutants.t

# Breaks a kernel on purpose, again and again: about a minute for each of the MUTANTS (all).
mutation-check: all
	$(srcdir)/kernel/campaign --source '$(KERNEL_SOURCE)' --build '$(KERNEL_BUILD)' \
		--program ./uffd-conform --out mutation-results $(MUTANTS)

.PHONY: mutation-check
