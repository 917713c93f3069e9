#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Cells as stand-alone C programs: a sample that has each word of the language is compiled without
# a warning, is short, and says of this kernel what the tool says. tests/unit/emit.c has them all.
. "${srcdir:-.}/tests/tap.sh"

# Each step, mapping, tracker and accessor is in one of them.
cells='
fill/copy-read-only/anon/uffd-wp
pin/spliced/hugetlb-private/none
unregister/split/thp/uffd-wp-sigbus
access/read-only-readers/shmem-private/none
accessed/age/shmem/soft-dirty
ksm/unmerge-read/anon/uffd-wp-async
pin/coherent/hugetlb/none
migrate/disarm/mthp/none
arm/all/file-private/none
fill/poison/anon/uffd-wp
fill/poison-arm/anon/uffd-wp-async
fork/child-exit/file/none
huge/collapse-armed/shmem-thp/none
huge/split-folio-hinted/thp/none
swap/lazyfree-mprotect/anon/none
fill/continue-wp/hugetlb/uffd-wp-async
fill/move-armed/anon/uffd-wp
fill/zeropage/anon/uffd-wp
fork/parent-mprotect-none/anon/none
madvise/cold/anon/none
madvise/dontfork/anon/none
madvise/dontneed-scan/anon/uffd-wp-async
madvise/populate-read-new/anon/none
madvise/populate-write-shared/anon/none
madvise/wipeonfork/anon/none
mprotect/merge-new/shmem/soft-dirty
mprotect/pkey-only/anon/none
mprotect/r-rw/anon/uffd-wp
remap/event-mprotect/anon/uffd-wp
remap/move-in/anon/none
swap/swapoff-read/anon/none
unregister/close-marker/hugetlb/uffd-wp
zero/anon-unpopulated/anon/uffd-wp-async
'
# Of a kernel bug that all kernels so far have; these are longer.
longer='remap/move-in-registered/anon/uffd-wp fork/child-writes/anon/uffd-wp-sigbus'
cat > "$scratch/own.case" <<'END'
case own/blind
  why    What no built-in cell with a short program has.
  on     anon
  track  uffd-wp-async
  steps
    map 4
    write all
    arm 0-1 by scan-blind
    arm 2 by scan
    expect present all
    write 0 -> event
    write 3 -> quiet
END
cat > "$scratch/two.case" <<'END'
case own/swapped
  why    Two cells in one file.
  on     anon shmem
  track  none
  steps
    map 4
    write all
    pageout
    expect swapped all
END

run emit-c -h
is $status 0 "help"
has out '^Usage: uffd-conform emit-c' "is on stdout"
while IFS='|' read -r arguments message; do
	# shellcheck disable=SC2086
	run $arguments
	is $status 2 "'$arguments' ends with 2"
	has err "$message" "and says why"
	empty out "and writes nothing"
done <<'END'
emit-c|emit-c: a cell is missing
emit-c no/such|no cell matches 'no/such'
emit-c mprotect/r-rw/anon|emit-c: one cell is needed, not 5 \(mprotect/r-rw/anon/none, .*, \.\.\.\)
emit-c -o|option '-o' requires an argument
emit-c --output= mprotect/r-rw/anon/none|--output: the name is empty
END
run emit-c "$scratch/two.case"
is $status 2 "a file with two cells"
has err 'one cell is needed, not 2' "needs a choice"
run emit-c "$scratch/two.case" own/swapped/shmem
is $status 0 "which may be made"

# What a case says stays within its comment.
printf 'case own/comment\n  why */ int x; ??/\n  on anon\n  track none\n  steps\n    map 1\n    write 0\n' \
	> "$scratch/comment.case"
run emit-c "$scratch/comment.case"
is "$(grep -c ' \* / int x; ? ?/$' "$scratch/out")" 1 "the end of a comment in a case is none"

cp "$scratch/comment.case" "$scratch/lost.case"
run emit-c -o "$scratch/lost.case" "$scratch/lost.case"
is "$status $(cmp "$scratch/comment.case" "$scratch/lost.case" && echo same)" "2 same" \
	"the case is not written over"

# What cannot be: the step is named, and a file that is there stays as it is.
echo before > "$scratch/kept.c"
run emit-c race/arm/anon/uffd-wp -o "$scratch/kept.c"
is "$status $(cat "$scratch/kept.c")" "1 before" "a race is refused"
has err "^uffd-conform: race/arm/anon/uffd-wp: step [0-9]+, 'race arm', cannot be emitted: " "by name"
for step in 'write 0-1 by pin:a page of it is not pinned' 'read 0 by pipe:there is not so much in'; do
	printf 'case own/unready\n  why a\n  on anon\n  track none\n  steps\n    map 4\n    %s\n' \
		"${step%:*}" > "$scratch/unready.case"
	run emit-c "$scratch/unready.case"
	is $status 1 "${step%:*} without what it takes"
	has err "step 2, '${step%:*}', cannot be emitted: ${step#*:}" "by name"
done
run emit-c boundary/api-twice
is $status 1 "a boundary is refused"
has err "step 1, 'boundary api-twice', cannot|step 2, 'boundary api-twice', cannot" "by name"
mkdir "$scratch/c"
for cell in $cells $longer; do
	run emit-c "$cell" -o "$scratch/c/$(echo "$cell" | tr / ,).c"
	is $status 0 "$cell is emitted"
done
run emit-c "$scratch/own.case" -o "$scratch/c/own.c"
is $status 0 "a case of one's own is emitted"
run emit-c "$scratch/two.case" own/swapped/anon -o "$scratch/c/two.c"
is $status 0 "and one of two"
empty out "to the file alone"

# words PATTERN: the words of a kind that are in the sample, against those of the language
all_steps=$(cat "$scratch"/c/*.c | sed -n 's/.*step = [0-9]*; \/\* \(.*\) \*\/$/\1/p')
missing()
{
	for word in $1; do
		echo "$all_steps" | grep -Eq -e "$2$word( |\$)" || echo "$word"
	done
}
is "$(missing 'map arm disarm read write fill mprotect pkey-mprotect madvise fork exit numa-hint
	expect pageout swapoff migrate split split-folio collapse ksm-merge ksm-unmerge mremap replace
	move-in uffdio unregister close pin unpin vmsplice age' '^(child )?')" "" "each step is in the sample"
is "$(missing 'kernel uring vm_writev mem pin pipe writeprotect scan scan-blind' ' by ')" "" \
	"each accessor, and each way of arming"
is "$(missing 'armed unarmed present swapped young' 'expect ')" "" "each state"
is "$(missing 'copy zeropage continue move poison' 'uffdio ')" "" "each filling"
is "$(missing 'free cold dontneed populate-read populate-write wipeonfork dontfork' 'madvise ')" "" \
	"each advice"
is "$(for mapping in anon thp mthp shmem shmem-private shmem-thp hugetlb hugetlb-private file \
	file-private; do echo "$cells" | grep -q "/$mapping/" || echo $mapping; done)" "" "each mapping"
is "$(for tracker in none uffd-wp uffd-wp-sigbus uffd-wp-async soft-dirty; do
	echo "$cells" | grep -q "/$tracker\$" || echo $tracker; done)" "" "each tracker"

for file in "$scratch"/c/*.c; do
	name=$(basename "$file" .c)
	echo "$longer" | tr / , | grep -q "$name" ||
		is "$(($(wc -l < "$file") < 200))" 1 "$name is shorter than 200 lines"
	is "$(grep -c '.\{101\}' "$file")" 0 "$name has no line of more than 100 columns"
done
for compiler in gcc clang; do
	if ! command -v $compiler > /dev/null; then
		skip "the sample is compiled by $compiler" "there is no $compiler"
		continue
	fi
	for file in "$scratch"/c/*.c; do
		$compiler -O2 -Wall -Wextra -Werror -pthread "$file" -o "${file%.c}" > "$scratch/err" 2>&1
		is "$? $(head -n 3 "$scratch/err")" "0 " "$(basename "$file" .c) is compiled by $compiler"
	done
done

# On this kernel both say the same.
if [ "$(id -u)" -ne 0 ]; then
	skip "the sample runs" "not root"
	done_testing
fi
# shellcheck disable=SC2086
run run $cells $longer
cp "$scratch/out" "$scratch/tap"
cd "$scratch" || exit 1
for cell in $cells $longer; do
	case $(grep -E "^(not )?ok [0-9]+ - $cell( |\$)" tap) in
	*'# SKIP'*) expected=2 ;;
	'not ok'*'# TODO'*) expected=1 ;;
	'not ok'*) expected=1 ;;
	'ok'*) expected=0 ;;
	esac
	file=c/$(echo "$cell" | tr / ,)
	[ -x "$file" ] || continue
	"./$file" > out 2> err
	seen=$?
	# What the tool declines for want of a right or of a setting may be there all the same.
	[ $expected -eq 2 ] && [ $seen -eq 0 ] && expected=0
	is "$seen" $expected "$cell says what the tool says"
done
done_testing
