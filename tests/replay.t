#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Replaying on the imitated kernel: the lines for a person, the JSON for a program, and where a
# disagreement is shown.
. "${srcdir:-.}/tests/tap.sh"

cat > "$scratch/own.case" << 'EOF'
case own/cycle
  why    x
  on     anon
  track  uffd-wp
  steps
    map 3
    write all
    arm 0,2
    mprotect r
    mprotect rw
    write all
EOF
own=$scratch/own.case

run replay --backend sim "$own"
is $status 0 "a cell that passes"
is "$(sed -n '5,$p' "$scratch/out")" "\
  1  map 3        all              ---D--           W--D-
  2  write all    all    ---D-- -> P--DX-  W--D- -> WP-D-  0       1
  3  arm even     even   P--DX- -> P-ADX-  WP-D- -> -P-D-
  4  mprotect r
  5  mprotect rw
  6  write all    even   P-ADX- -> P--DX-  -P-D- -> WP-D-  1       1
                  odd    P--DX-    P--DX-  WP-D-    WP-D-  0       0
pass own/cycle/anon/uffd-wp" "its lines"
has out '^# own/cycle/anon/uffd-wp on 6\.12\.0-sim, sim$' "what was run, and where"
has out '^# bits: P present, S swapped, A armed, D soft-dirty, X exclusive' "a legend"
has out '^  #  step +pages +before +after +scan +events +faults$' "a header"
empty err "and no messages"

run replay --backend sim:mprotect-ignores-uffd-wp "$own"
is $status 1 "a cell that fails"
is "$(grep '!!' "$scratch/out")" "\
  6  write all    even   P-ADX-    P-ADX-  -P-D-    -P-D-  0       0       !! R1: expected one \
notification, seen none, and the write landed" "the disagreement is in the line of its pages"
has out '^fail own/cycle/anon/uffd-wp$' "the verdict"
has out '^R1: an armed page' "the clause"

run replay --trace --backend sim "$own"
is "$(grep -c '' "$scratch/out")" 15 "--trace: pages of which nothing changes as well"
has out '^  4  mprotect r +even +P-ADX-    P-ADX-' "with their bits"

# A finding of a step, in the second step that there is of the same kind
cat > "$scratch/child.case" << 'EOF'
case own/child
  why    x
  on     anon
  track  uffd-wp
  steps
    map 2
    write all
    fork
    child exit
    arm 0
    fork
    child read all
EOF
run replay --backend sim:fork-child-inherits-armed "$scratch/child.case"
is "$(sed -n '/^  6  fork/,/^  7/{/!!/s/  */ /gp}' "$scratch/out")" \
	" child even P-AD-- -P-D- !! S3: expected not armed, seen in the child armed" \
	"a finding in the child is in the child's line"
is "$(grep -c '!!' "$scratch/out")" 1 "and nowhere else"
run replay --backend sim:boundary-accepts-unaligned boundary/register-start-unaligned
is "$status $(grep -c '^ *call: success$' "$scratch/out")" "1 1" "what came of a call"

# JSON
if command -v jq > /dev/null; then
	# json FILTER EXPECTED NAME
	json()
	{
		is "$(jq -c "$1" "$scratch/out" 2>&1)" "$2" "$3"
	}

	run replay --format json --backend sim:mprotect-ignores-uffd-wp "$own"
	is $status 1 "JSON of a cell that fails"
	json '[.kernel, .cell.name, .cell.verdict]' \
		'["6.12.0-sim","own/cycle/anon/uffd-wp","fail"]' "what was run"
	json '[.steps[].text]' \
		'["map 3","write all","arm even","mprotect r","mprotect rw","write all"]' "steps"
	json '[.steps[] | select(.findings != []) | .step]' '[6]' "the step that disagrees"
	json '.steps[5].findings[0] | [.clause, .pages, .expected, .seen, .predates]' \
		'["R1",[0,2],"one notification","none, and the write landed",false]' "the finding"
	json '[.steps[2].pages[] | [.process, .page, .before.armed, .after.armed,
		.before.scan.written_fast, .after.scan.written_general]]' \
		'[["parent",0,false,true,true,false],["parent",1,false,false,true,true],["parent",2,false,true,true,false]]' \
		"bits and scan before and after"
	json '.steps[0].pages[0].before' null "nothing before the first"
	json '[.steps[5].accesses[] | [.page, .access, .by, .outcome, .event_count, .minor_faults]]' \
		'[[0,"write","cpu","quiet",0,0],[1,"write","cpu","quiet",0,0],[2,"write","cpu","quiet",0,0]]' \
		"accesses"
	json '[.steps[].line]' '[6,7,8,9,10,11]' "lines of the file"
	run replay -f json --backend sim "$own"
	json '.steps[5].accesses[0] | [.outcome, .event_count, .minor_faults, .events[0].page,
		.events[0].flags_right]' '["event",1,1,0,true]' "an event"
	run replay -f json --backend sim huge/split/thp/soft-dirty
	json '[.steps[1].pages[0].after | .rest.pages, .scan.huge]' '[511,true]' "a huge page"
	json '[.steps[].reached] | unique' '[true]' "all steps were reached"
	bad=
	for cell in fork/child-writes/thp/soft-dirty access/cpu/shmem/uffd-wp \
		race/arm/anon/uffd-wp boundary/register-start-unaligned/anon/none \
		swap/write/anon/uffd-wp accessed/fork/anon/none; do
		"$program" replay -f json --backend sim "$cell" 2> /dev/null | jq -e '.steps | length > 0' > /dev/null ||
			bad="$bad $cell"
	done
	is "$bad" "" "JSON of several kinds of cells"
else
	skip "JSON" "no jq"
fi

# One cell of several
run replay --backend sim mprotect/r-rw/anon
is $status 2 "five cells"
has err '^uffd-conform: 5 cells are selected:$' "are too many"
has err '^  mprotect/r-rw/anon/soft-dirty$' "and listed"
empty out "and nothing is run"
run replay --backend sim "$own" 'own/cycle/*/uffd-wp'
is $status 0 "a cell of a file by a glob"
run replay --backend sim "$own" 'own/other'
is $status 2 "which has to match"

run replay --backend sim -o "$scratch/file" "$own"
is "$status $(grep -c '^pass' "$scratch/file")" "0 1" "-o writes to a file"
empty out "and not to standard output"
cp "$own" "$scratch/copy.case"
ln -s "$own" "$scratch/link"
for file in "$own" "$scratch/./own.case" "$scratch/link"; do
	run replay --backend sim -o "$file" "$own"
	is $status 2 "-o ${file##*/}, the case's own file: refused"
	has err 'holds the cases, and would be written over$' "and said why"
	is "$(cmp "$own" "$scratch/copy.case" && echo same)" same "and the case is there still"
done
run replay --backend sim -o "$scratch/new" "$own" 'own/other'
is "$status $([ -e "$scratch/new" ] && echo there)" "2 " "what is refused leaves no file"
mkfifo "$scratch/fifo"
timeout 20 cat "$scratch/fifo" > "$scratch/read" &
timeout 20 "$program" replay --backend sim -o "$scratch/fifo" "$own"
is $? 0 "-o writes to a FIFO"
wait
is "$(grep -c '^pass' "$scratch/read")" 1 "which is read to its end"
if [ -w /dev/full ]; then
	for format in text json; do
		"$program" replay --backend sim -f $format "$own" > /dev/full 2> "$scratch/err"
		is "$? $(grep -c '' "$scratch/err") $(grep -c ': standard output: ' "$scratch/err")" \
			"3 1 1" "$format to a full disk: says that alone"
		run replay --backend sim -f $format -o /dev/full "$own"
		is "$status $(cat "$scratch/err")" \
			"3 uffd-conform: /dev/full: No space left on device" \
			"$format to a full disk by -o: says that alone"
	done
else
	skip "a full disk" "no /dev/full"
fi

# usage ARGUMENT...: refused
usage()
{
	run replay "$@"
	is "$status $(wc -c < "$scratch/out")" "2 0" "refused: replay $*"
}

usage
usage --format xml "$own"
usage --require Z9 "$own"
usage --timeout 0 "$own"
usage --backend sim --in-vm kernel "$own"
for option in '--modules .' '--accel auto' '--append x' "--keep $scratch/keep" '--guest x'; do
	# shellcheck disable=SC2086
	usage --backend sim $option "$own"
	has err "^uffd-conform replay: ${option% *} is for --in-vm$" "and said which option"
done
usage --in-vm "$scratch/no-kernel" "$own"
usage -o "$scratch/none/file" --backend sim "$own"
usage "$scratch/no.case"
done_testing
