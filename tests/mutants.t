#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# A kernel that is broken on purpose fails by the clause that was broken, and the unchanged kernel
# does not. The source tree is UFFD_CONFORM_KERNEL_SOURCE, built by kernel/build in
# UFFD_CONFORM_KERNEL_BUILD.
. "${srcdir:-.}/tests/tap.sh"

source=${UFFD_CONFORM_KERNEL_SOURCE-}
build=${UFFD_CONFORM_KERNEL_BUILD-}

skip_all()
{
	skip "a kernel that is broken on purpose" "$1"
	done_testing
}
[ -n "$source" ] && [ -n "$build" ] ||
	skip_all "UFFD_CONFORM_KERNEL_SOURCE and UFFD_CONFORM_KERNEL_BUILD are not set"
for tool in spatch qemu-system-x86_64; do
	command -v $tool > /dev/null || skip_all "no $tool"
done

checksums()
{
	cksum "$source/mm/memory.c" "$source/mm/mprotect.c"
}

# What one of each kind breaks first
mutants='M03:R1 M23:D1 M27:S3 M34:R3 M53:F6 M90:R4 M141:R10 M164:S3'

before=$(checksums)
# shellcheck disable=SC2046
"$top/kernel/campaign" --source "$source" --build "$build" --program "$program" \
	--out "$scratch/results" --enough 5 --cells mprotect --cells fork --cells numa --cells swap \
	$(echo "$mutants" | sed 's/:[^ ]*//g') \
	> "$scratch/out" 2> "$scratch/err"
is $? 0 "each mutant is killed by a clause that it breaks"
[ $failed -eq 0 ] || sed 's/^/# /' "$scratch/err"
has err '^campaign: unchanged kernel [0-9.]*: [1-9][0-9]* cells pass, none fails$' \
	"the unchanged kernel passes"
for expected in $mutants; do
	has err "^campaign: ${expected%:*}: killed by [1-9][0-9]* cells?, .*${expected#*:}:.*, as meant;" \
		"${expected%:*} breaks ${expected#*:}"
done
is "$(checksums)" "$before" "the source is as it was"
[ ! -e "$source/.uffd-conform-campaign" ]
verdict $? "nothing is left in it"
[ -s "$build/arch/x86/boot/bzImage" ]
verdict $? "the unchanged kernel is built again"
done_testing
