#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Replaying and shrinking in a virtual machine, by a bug that all packaged kernels have. The kernel
# is UFFD_CONFORM_KERNEL, or one that ./bootstrap has unpacked.
. "${srcdir:-.}/tests/tap.sh"

kernel=${UFFD_CONFORM_KERNEL:-$(find "$PWD/kernels" "$top/build/kernels" -path '*/boot/vmlinuz-*' \
	2>/dev/null | sort | tail -n 1)}
if ! command -v qemu-system-x86_64 > /dev/null; then
	skip "in a virtual machine" "no QEMU"
	done_testing
elif [ -z "$kernel" ]; then
	skip "in a virtual machine" "no kernel in build/kernels"
	done_testing
fi
sixty=$top/tests/fixtures/sixty-moved.case
is "$(sed '1,/^  steps/d' "$sixty" | wc -l)" 60 "a sequence of sixty steps"

run shrink --accel tcg --in-vm "$kernel" "$sixty"
is "$status $(sed '1,/^  steps/d; s/^ *//' "$scratch/out" | paste -s -d ';')" \
	"0 map 2;write even;arm even;move-in odd wp;write even" "what is left of it"
has out '^# step 5 .*, page 0: R1: expected one notification, seen none' "the head has the finding"
has out '^# From 60 steps and 12 pages, on [56789]\.' "and the kernel"
has err '^uffd-conform: 60 steps, 12 pages -> 5 steps, 2 pages; [0-9]+ candidates' "it is told"
cp "$scratch/out" "$scratch/left.case"

run replay --accel tcg --in-vm "$kernel" --trace "$scratch/left.case"
is $status 1 "what is left fails in another machine"
has out '^  5  write even +even +P-A.X-    P-A.X- .* 0 +1 +!! R1: expected one notification' \
	"in the line of the write"
has out '^ +odd ' "--trace is passed on"

run replay --accel tcg --in-vm "$kernel" --format json mprotect/r-rw/anon/uffd-wp
is $status 0 "a built-in cell passes"
if command -v jq > /dev/null; then
	is "$(jq -c '[.where, .cell.verdict, (.steps | length), .steps[5].accesses[0].outcome]' \
		"$scratch/out")" '["qemu","pass",7,"event"]' "and is told as JSON"
else
	skip "and is told as JSON" "no jq"
fi

run shrink --accel tcg --in-vm "$kernel" mprotect/r-rw/anon/uffd-wp
is $status 3 "there is nothing to shrink of it"
has err 'mprotect/r-rw/anon/uffd-wp passed: there is nothing to shrink' "which is told"
done_testing
