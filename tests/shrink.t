#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Shrinking on the imitated kernel: what is left of sixty steps for one fault after another, that it
# runs and fails in the same way, and what is said when there is nothing to shrink.
. "${srcdir:-.}/tests/tap.sh"

sixty=$top/tests/fixtures/sixty.case
is "$(sed '1,/^  steps/d' "$sixty" | wc -l)" 60 "a sequence of sixty steps"
run run --backend sim "$sixty"
is $status 0 "which passes on the healthy imitation"

# steps FILE: in one line
steps()
{
	sed '1,/^  steps/d; s/^ *//' "$1" | paste -s -d ';'
}

# left FAULT CLAUSE STEPS: what is left, and that it fails so
left()
{
	run shrink --backend "sim:$1" "$sixty"
	is "$status $(steps "$scratch/out")" "0 $3" "$1: what is left"
	has err '^uffd-conform: 60 steps, 12 pages -> [1-6] steps, [12] pages?; [0-9]+ candidates' \
		"$1: it is told"
	cp "$scratch/out" "$scratch/left.case"
	has out "^# step [0-9]+ .*: $2: expected .*, seen " "$1: the head names $2"
	is "$(grep -c '^# Not' "$scratch/out")" 0 "$1: it is the shortest"
	run run --backend "sim:$1" "$scratch/left.case"
	is "$status $(grep -c "^# step .*: $2: expected" "$scratch/out")" "1 1" "$1: it fails by $2"
	run run --backend sim "$scratch/left.case"
	is $status 0 "$1: it passes without the fault"
}

left mprotect-no-upgrade-from-none F2 'map 1;write all;mprotect none;mprotect rw;write all'
left mprotect-loses-armed R4 'map 1;write all;arm all;mprotect r'
left pkey-mprotect-loses-armed R4 'map 1;write all;arm all;pkey-mprotect rw'
left arm-reaches-neighbour S5 'map 2;read odd;arm even'
left unprotect-leaves-read-only F5 'map 1;write all;disarm all;write all'
left exit-loses-armed R4 'map 1;write all;arm all;fork;child exit'
left write-reuses-shared D1 'map 1;write all;fork;child write all;read all'
left kernel-bypasses-armed R1 'map 1;write all;arm all;write all by kernel'
left swapoff-loses-armed R4 'map 1;write all;arm all;pageout;swapoff'
left migrate-leaves-writable R1 'map 1;write all;arm all;migrate;write all'

run shrink --backend sim:write-reuses-shared "$sixty"
cp "$scratch/out" "$scratch/first"
run shrink --backend sim:write-reuses-shared -j 1 "$sixty"
is "$(cat "$scratch/out")" "$(cat "$scratch/first")" "the same, one at a time"

# The clause that is meant
run shrink --backend sim:unprotect-leaves-armed "$sixty"
has out '^# step .*: S4: expected' "the clause of the first finding"
run shrink --backend sim:unprotect-leaves-armed --clause s2 "$sixty"
is "$status $(steps "$scratch/out")" "0 map 1;read all;arm all;disarm all" \
	"another clause"
has out '^# step .*: S2: expected' "which the head names"
run shrink --backend sim:mprotect-loses-armed --clause D1 "$sixty"
is $status 3 "a clause that does not fail"
has err 'does not fail by D1, but: step .*: R4: expected armed' "is told, and which does"
empty out "and nothing is printed"

# A cell of the built-in ones, with its frame, and a file with several
run shrink --backend sim:mprotect-ignores-uffd-wp mprotect/r-rw/anon/uffd-wp
is "$status $(steps "$scratch/out")" "0 map 1;write all;arm all;mprotect r;mprotect rw;write all" \
	"a built-in cell with its frame"
has out '^  track  uffd-wp$' "of one tracker"
cat > "$scratch/two.case" << 'EOF'
case own/one
  why    x
  on     anon shmem
  track  uffd-wp
  steps
    map 2
    write all
    arm all
    mprotect r
EOF
run shrink --backend sim:mprotect-loses-armed "$scratch/two.case"
is $status 2 "a file with two cells"
has err '^  own/one/shmem/uffd-wp$' "lists them"
has err 'give the name of one cell' "and says what to do"
run shrink --backend sim:mprotect-loses-armed "$scratch/two.case" 'own/*/shmem'
is "$status $(grep -c '^  on     shmem$' "$scratch/out")" "0 1" "one of them by a glob"

# Nothing to shrink
run shrink --backend sim "$sixty"
is $status 3 "a cell that passes"
has err 'passed: there is nothing to shrink' "is told"
empty out "and nothing is printed"
run shrink --backend sim:mprotect-no-upgrade-clean@6.1 mprotect/clean/anon/none
is $status 3 "what the kernel is too old for"
has err '[-][-]require makes that a failure' "is told"
run shrink --backend sim:mprotect-no-upgrade-clean@6.1 --require F3 mprotect/clean/anon/none
is $status 0 "--require makes it a failure"
has out '^# step .*: F3: expected' "that is shrunk"

# Output
run shrink --backend sim:mprotect-loses-armed -o "$scratch/file" "$sixty"
is "$status $(steps "$scratch/file")" "0 map 1;write all;arm all;mprotect r" "-o writes to a file"
empty out "and not to standard output"
yes Q | head -c 9999 > "$scratch/file"
run shrink --backend sim:mprotect-loses-armed -o "$scratch/file" "$sixty"
is "$(grep -c Q "$scratch/file")" 0 "what was in the file is gone"
cp "$sixty" "$scratch/sixty.case"
run shrink --backend sim:mprotect-loses-armed -o "$scratch/sixty.case" "$scratch/sixty.case"
is "$status $(cmp "$sixty" "$scratch/sixty.case" && echo same)" "2 same" \
	"the case is not written over"
has err 'holds the cases, and would be written over$' "which is told"
run shrink --backend sim -o "$scratch/new" "$sixty"
is "$status $([ -e "$scratch/new" ] && echo there)" "3 " "nothing to shrink leaves no file"
run shrink --backend sim:mprotect-loses-armed -o "$scratch/none/file" "$sixty"
is $status 2 "a file that cannot be written"

# Every candidate a thousand times: long enough to be interrupted
timeout --preserve-status -s INT 2 "$program" shrink --backend sim:mprotect-loses-armed \
	--tries 1000 "$sixty" > "$scratch/out" 2> "$scratch/err"
is $? 130 "interrupted"
has err 'interrupted; this is the best so far' "it is told"
is "$(head -n 1 "$scratch/out")" "# Not the shortest yet: the search was interrupted." \
	"in what is printed, too"
cp "$scratch/out" "$scratch/left.case"
run run --backend sim:mprotect-loses-armed "$scratch/left.case"
is $status 1 "what is printed fails"
has out '^# step .*: R4: expected' "by the same clause"

# usage ARGUMENT...: refused
usage()
{
	run shrink "$@"
	is "$status $(wc -c < "$scratch/out")" "2 0" "refused: shrink $*"
}

usage
usage --clause Z9 "$sixty"
usage --tries 0 "$sixty"
usage --tries 3 --tries 4 "$sixty"
usage --backend sim:nothing "$sixty"
usage --backend sim --in-vm kernel "$sixty"
usage --in-vm "$scratch/no-kernel" "$sixty"
usage --accel nothing "$sixty"
for option in '--modules .' '--accel auto' '--append x' "--keep $scratch/keep" '--guest x'; do
	# shellcheck disable=SC2086
	usage --backend sim $option "$sixty"
	has err "^uffd-conform shrink: ${option% *} is for --in-vm$" "and said which option"
done
usage "$scratch/no.case"
done_testing
