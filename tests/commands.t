#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The command line: help, usage errors, formats, files of one's own, interruption. Cells run on the
# imitated kernel, so this is the same on every machine.
. "${srcdir:-.}/tests/tap.sh"
set -f # the tables below have globs for the program

# Help goes to standard output.
for command in '' run list explain probe vm; do
	for option in -h --help; do
		# shellcheck disable=SC2086
		run $command $option
		is $status 0 "${command:-uffd-conform} $option ends with 0"
		has out "^Usage: uffd-conform.*$command" "${command:-uffd-conform} $option on stdout"
		empty err "${command:-uffd-conform} $option leaves stderr alone"
	done
done
run help
is "$status $(head -n 1 "$scratch/out")" "0 Usage: uffd-conform [COMMAND] [ARGUMENT...]" "help"
run -V
is "$status $(cat "$scratch/out")" "0 $("$program" --version)" "-V is --version"
run --version
is "$status $(cat "$scratch/out")" "0 uffd-conform $("$program" run --backend sim -f json arm |
	sed -n 's/^{"uffd_conform":"\([^"]*\).*/\1/p')" "--version, and JSON has the same"

# Usage errors: status 2, the message on standard error, nothing on standard output.
while IFS='|' read -r arguments message; do
	# shellcheck disable=SC2086
	run $arguments
	is $status 2 "'$arguments' ends with 2"
	has err "$message" "'$arguments' says why"
	is "$(grep -vc '^Try ' "$scratch/err")" 1 "'$arguments' says it once"
	empty out "'$arguments' leaves stdout alone"
done <<'EOF'
--no-such-option|option.*--no-such-option
run --no-such-option|option.*--no-such-option
run -f xml|--format: 'xml' is none of tap, ktap, json, junit
run -f stream|--format: 'stream' is none
run -j 0|--jobs: '0' is no number from 1 to 64
run -j 65|--jobs: '65'
run -j 2x|--jobs: '2x'
run --timeout 0|--timeout: '0' is no number
run --max-fail 0|--max-fail: '0' is no number
run --require R99|--require: there is no clause 'R99'
run --backend sim:nonsense|--backend: 'sim:nonsense' is none of
run --require F1,,F2|--require: 'F1,,F2' has an empty name
run --require=|--require: '' has an empty name
run -o|option '-o' requires an argument
run --json|option '--json' requires an argument
run --json=|--json: the name is empty
run --output=|--output: the name is empty
run --junit=|--junit: the name is empty
run --tune -Zq|invalid option -- 'Z'
run --quiet=1|option '--quiet' takes no argument
run --tune=1|option '--tune' takes no argument
run --t|option '--t' is ambiguous
run no-such-cell|no cell matches 'no-such-cell' \('uffd-conform list \[FILE.case...\]' shows
run /no/such.case|/no/such.case: No such file
no-such-command|no cell matches 'no-such-command'
list --no-such-option|option.*--no-such-option
list no-such-cell|no cell matches 'no-such-cell'
explain|a cell or a clause is missing
explain F99|^uffd-conform: there is no clause 'F99' \(explain --clauses lists all\)
explain no-such-cell|no cell matches 'no-such-cell'
explain --no-such-option|option.*--no-such-option
probe -f xml|--format: 'xml' is none of text, json
probe stray|unexpected argument 'stray'
probe --no-such-option|option.*--no-such-option
vm|--kernel
vm --no-such-option|option.*--no-such-option
EOF

# list: as many cells as the cases' own "on" and "track" lines make, but those whose tracker cannot
# work on the mapping.
run list --cases
expected=$(awk '
	function works(mapping, tracker)
	{
		if (mapping ~ /^hugetlb/)
			return tracker != "soft-dirty"
		return mapping !~ /^file/ || tracker !~ /^uffd-wp(-sigbus)?$/
	}
	BEGIN {
		split("anon thp mthp shmem shmem-private shmem-thp hugetlb hugetlb-private " \
		      "file file-private", mappings)
		split("none uffd-wp uffd-wp-sigbus uffd-wp-async soft-dirty", trackers)
	}
	$1 == "on" { on = $2 == "*" ? "" : $0 " " }
	$1 == "track" {
		track = $2 == "*" ? "" : $0 " "
		for (m in mappings)
			for (t in trackers)
				cells += works(mappings[m], trackers[t]) &&
					(!on || index(on, " " mappings[m] " ")) &&
					(!track || index(track, " " trackers[t] " "))
	}
	END { print cells + 0 }' "$scratch/out")
cases=$(grep -c '^case ' "$scratch/out")
run list
is "$(wc -l < "$scratch/out")" "$expected" "list has the cells of its $cases cases"
is "$(sort -u "$scratch/out" | wc -l)" "$expected" "no name comes twice"
cp "$scratch/out" "$scratch/all"
run list mprotect
is "$(cat "$scratch/out")" "$(grep '^mprotect/' "$scratch/all")" "list FAMILY"
run list 'fork/*/thp/uffd-wp'
is "$(cat "$scratch/out")" "$(grep -E '^fork/[^/]*/thp/uffd-wp$' "$scratch/all")" "list GLOB"
run list -x '*/thp/*' --exclude '*/soft-dirty'
is "$(cat "$scratch/out")" "$(grep -v -e /thp/ -e '/soft-dirty$' "$scratch/all")" "list -x, twice"
"$program" list --cases mprotect > "$scratch/printed.case"
run list "$scratch/printed.case"
is "$(cat "$scratch/out")" "$(grep '^mprotect/' "$scratch/all")" "list --cases prints what list reads"
run list --needs
is "$(awk '{ print $1 }' "$scratch/out")" "$(cat "$scratch/all")" "list --needs has the same cells"

run explain --clauses
is "$status $(sort -u "$scratch/out" | grep -cE '^(R1|S1|D1|F1) ')" "0 4" "explain --clauses"
run explain F1 mprotect/r-rw/anon/uffd-wp
has out '^F1 .*exclusive' "explain CLAUSE"
has out '^ +4 +mprotect r ' "explain CELL tells the steps"
is "$(grep -B 1 '^mprotect/r-rw/anon/uffd-wp$' "$scratch/out" | head -n 1)" "" \
	"a blank line stands between a clause and a cell"
run explain F1 F2
is "$(grep -c '^$' "$scratch/out")" 0 "and none between clauses"
run probe
has out '^ +release +[0-9]' "probe names the kernel"
run probe -f json
is "$status $(head -c 1 "$scratch/out")" "0 {" "probe -f json"
run run --backend help
is "$status $(grep -vcE '^sim:[a-z-]+ +breaks [A-Z][0-9]+ ' "$scratch/out")" "0 0" \
	"--backend help lists faults and clauses"

# A person's own case, on a healthy imitation and on a faulty one.
cat > "$scratch/own.case" <<'EOF'
case own/upgrade
  why    A test of one's own.
  on     anon shmem
  track  uffd-wp
  steps
    map 4
    write all
    arm 0-1
    mprotect r
    mprotect rw
    write 0 -> event
    write 2 -> quiet
EOF
run run --backend sim "$scratch/own.case"
is $status 0 "a case file passes"
is "$(sed -n '2p;/^ok/p' "$scratch/out" | tr '\n' ';')" \
	"1..2;ok 1 - own/upgrade/anon/uffd-wp;ok 2 - own/upgrade/shmem/uffd-wp;" \
	"a case file leaves the built-in cases out"
run --backend sim "$scratch/own.case"
is $status 0 "'run' may be left out"
run run --backend sim:mprotect-ignores-uffd-wp "$scratch/own.case" 'own/*/anon'
is $status 1 "a failed cell ends with 1"
has out '^# step 6 \(write 0 -> event\), page 0: R1: expected ' "the clause, step and page are named"
has out '^not ok 1 - own/upgrade/anon/uffd-wp$' "the cell is named"
has out '^# 1 cells: 0 pass, 1 fail, ' "the summary counts it"

printf 'case own/slip\n  why    x\n  on     anon\n  track  uffd-wp\n  steps\n    wirte all\n' \
	> "$scratch/bad.case"
for command in run list explain; do
	run $command "$scratch/bad.case"
	is $status 2 "$command: a bad case file ends with 2"
	has err "bad\.case:6:5: .*wirte.*write" "$command: FILE:LINE:COLUMN, and what was meant"
done
run run --backend sim "$scratch/own.case" "$scratch/own.case"
is $status 2 "the same case from two files ends with 2"

# Every format, and every way to ask for it.
faulty="--backend sim:mprotect-ignores-uffd-wp mprotect/r-rw/anon"
while IFS='|' read -r format first last; do
	# shellcheck disable=SC2086
	run run -f "$format" $faulty
	is $status 1 "$format: status"
	has out "$first" "$format: begins"
	is "$(tail -n 1 "$scratch/out" | grep -cE "$last")" 1 "$format: ends"
	empty err "$format: nothing on stderr"
	# shellcheck disable=SC2086
	"$program" run --format "$format" --output "$scratch/file" $faulty > "$scratch/stdout"
	is "$? $(wc -c < "$scratch/stdout")" "1 0" "$format: --output leaves stdout alone"
	is "$(sed 's/2[0-9-]*T[0-9:]*Z//;s/"\(began_\)\{0,1\}ms":[0-9]*,\{0,1\}//g;s/time="[0-9.]*"//;s/in [0-9.]* s//' \
		"$scratch/file")" \
	   "$(sed 's/2[0-9-]*T[0-9:]*Z//;s/"\(began_\)\{0,1\}ms":[0-9]*,\{0,1\}//g;s/time="[0-9.]*"//;s/in [0-9.]* s//' \
		"$scratch/out")" "$format: --output writes the same"
done <<'EOF'
tap|^TAP version 13$|^# 5 cells: 2 pass, 3 fail, 0 skip, 0 todo, 0 broken in
ktap|^KTAP version 1$|^# Totals: pass:2 fail:3 xfail:0 xpass:0 skip:0 error:0$
json|^\{"uffd_conform":|"summary":\{"planned":5,"pass":2,"fail":3,
junit|^<\?xml |^</testsuites>$
EOF

# Five cells, the first three of which fail, one at a time
# shellcheck disable=SC2086
run run -j 1 --max-fail 2 $faulty
is "$status $(grep -c '^not ok' "$scratch/out") $(grep -c '# SKIP stopped$' "$scratch/out")" "1 2 2" \
	"--max-fail: the rest is skipped"
# shellcheck disable=SC2086
run run --json "$scratch/more.json" --junit "$scratch/more.xml" $faulty
has out '^TAP version 13$' "--json and --junit come with TAP"
is "$(grep -c '"verdict":"fail"' "$scratch/more.json")" 3 "--json"
is "$(grep -c '<failure ' "$scratch/more.xml")" 3 "--junit"

# Output that cannot be written is no success.
if [ -w /dev/full ]; then
	for format in tap ktap json junit; do
		run run -f $format -o /dev/full --backend sim arm
		is $status 3 "$format to a full disk ends with 3"
		has err 'No space left' "$format to a full disk says so"
	done
	for arguments in list probe 'probe -f json' 'explain F1' 'run --backend help' -h 'run -h' \
		--version; do
		# shellcheck disable=SC2086
		"$program" $arguments > /dev/full 2> "$scratch/err"
		is $? 3 "$arguments to a full disk ends with 3"
		has err '^uffd-conform: standard output: ' "$arguments to a full disk says so"
	done
else
	skip "a full disk" "no /dev/full"
fi
run run -o /no/such/folder/file --backend sim arm
is $status 2 "an output file that cannot be opened ends with 2"
has err '^uffd-conform: /no/such/folder/file: ' "and is named"
for arguments in "-o $scratch/one --json $scratch/one" "-o $scratch/one --junit $scratch/./one" \
	"--json $scratch/one --junit $scratch/one"; do
	# shellcheck disable=SC2086
	run run --backend sim $arguments arm
	is $status 2 "two results in one file end with 2"
	has err "^uffd-conform: $scratch/one: two results cannot go to one file" "and it is named"
done
for option in -o --json --junit; do
	cp "$scratch/own.case" "$scratch/lost.case"
	run run --backend sim $option "$scratch/lost.case" "$scratch/./lost.case"
	is "$status $(cmp "$scratch/own.case" "$scratch/lost.case" && echo same)" "2 same" \
		"run $option: the cases are not written over"
	has err "lost.case holds the cases, and would be written over$" "which is told"
done
run vm --kernel none -o "$scratch/lost.case" "$scratch/lost.case"
is "$status $(cmp "$scratch/own.case" "$scratch/lost.case" && echo same)" "2 same" \
	"vm -o: the cases are not written over"
has err "lost.case holds the cases, and would be written over$" "which is told"
run run --backend sim -o /dev/null --json /dev/null arm
is $status 0 "/dev/null takes several"
mkfifo "$scratch/fifo"
for file in "$scratch/fifo:FIFO" "$scratch:directory" "/dev/zero:character device"; do
	timeout 10 "$program" run --backend sim --baseline "${file%:*}" arm > "$scratch/out" \
		2> "$scratch/err"
	is $? 2 "--baseline ${file#*:}"
	has err "^uffd-conform: ${file%:*} is a ${file#*:}; a regular file is needed$" "says so"
done

# What has no effect, and a run of nothing, is told.
run run --backend sim --tune arm/one/anon
is "$status $(cat "$scratch/err")" "0 uffd-conform: --tune has no effect on an imitated kernel" \
	"--tune with an imitated kernel"
run run --backend sim -x '*' arm
is "$status $(cat "$scratch/err")" "0 uffd-conform: nothing was tested: no cell was selected" \
	"all cells excluded"
if command -v setpriv > /dev/null && [ "$(id -u)" -eq 0 ]; then
	# The program may be where only root can read.
	chmod 755 "$scratch"
	cp "$program" "$scratch/uffd-conform"
	setpriv --reuid 65534 --regid 65534 --clear-groups "$scratch/uffd-conform" run --tune \
		arm/one/anon/none > "$scratch/out" 2> "$scratch/err"
	is "$? $(cat "$scratch/err")" \
		"0 uffd-conform: --tune has no effect: only root can change settings" \
		"--tune without root"
	setpriv --reuid 65534 --regid 65534 --clear-groups "$scratch/uffd-conform" run \
		'numa/*/anon/none' > "$scratch/out" 2> "$scratch/err"
	is "$? $(cat "$scratch/err")" "0 uffd-conform: nothing was tested: all $(sed -n \
		's/^1\.\.//p' "$scratch/out") cells were skipped" "all cells skipped"
else
	skip "--tune without root" "needs root and setpriv"
	skip "all cells skipped" "needs root and setpriv"
fi

# left_behind MARK: the processes that carry it
left_behind()
{
	find /proc -maxdepth 2 -path '/proc/[0-9]*/environ' -exec \
		grep -alF "UFFD_CONFORM_TEST_MARK=$1" {} + 2>/dev/null
}

# Interrupted: what is known is reported, the status is that of the signal, and nothing stays
# behind. Every process of the run carries the mark in its environment.
awk 'BEGIN {
	for (i = 0; i < 150; i++) {
		printf "case long/case-%d\n why x\n on *\n track *\n steps\n", i
		for (j = 0; j < 60; j++)
			print "  mprotect r\n  mprotect rw\n  write all"
	}
}' > "$scratch/long.case"
for number in 1 2 15; do
	UFFD_CONFORM_TEST_MARK=mark-$$-$number env --default-signal "$program" run --backend sim \
		-o "$scratch/cut.tap" --json "$scratch/cut.json" "$scratch/long.case" \
		2> "$scratch/err" &
	pid=$!
	turns=0
	until grep -q '^ok 20 ' "$scratch/cut.tap" 2>/dev/null || [ $turns -eq 1000 ]; do
		turns=$((turns + 1))
		sleep 0.01
	done
	kill -$number $pid
	wait $pid
	is $? $((128 + number)) "signal $number: the status"
	is "$(left_behind "mark-$$-$number")" \
		"" "signal $number: no process is left"
	planned=$(sed -n '2s/^1\.\.//p' "$scratch/cut.tap")
	reported=$(grep -c '^ok ' "$scratch/cut.tap")
	is "$([ "$reported" -ge 20 ] && [ "$reported" -lt "$planned" ] && echo some of them)" \
		"some of them" "signal $number: a part of the $planned cells is reported"
	is "$(tail -n 1 "$scratch/cut.tap" | grep -c "^Bail out! interrupted by signal $number ")" 1 \
		"signal $number: TAP bails out"
	is "$(grep -c '^,\{0,1\}{"name":' "$scratch/cut.json")" "$reported" \
		"signal $number: JSON has the same cells"
	is "$(tail -n 1 "$scratch/cut.json" | grep -c "\"bail_out\":\"interrupted by signal $number ")" \
		1 "signal $number: and says that it was interrupted"
	has err "interrupted by signal $number " "signal $number: so does stderr"
	rm -f "$scratch/cut.tap" "$scratch/cut.json"
done

# A stream that the caller has closed is no other file's.
"$program" run --backend sim zero/anon-unpopulated >&- 2> "$scratch/err"
is $? 3 "standard output is closed: the status"
has err 'Bad file descriptor' "standard output is closed: says so"

# Cases that are for no cell at all
printf 'case own/none\n  why a\n  on hugetlb\n  track soft-dirty\n  steps\n    map 8\n' \
	> "$scratch/none.case"
run run --backend sim "$scratch/none.case"
is $status 2 "a case without a cell: the status"
has err 'the case own/none has no cell: hugetlb cannot be tracked by soft-dirty' \
	"a case without a cell: says why"
printf 'case own/none\n  why a\n  on hugetlb\n  track none\n  steps\n    map 8\n    pageout\n' \
	> "$scratch/none.case"
run run --backend sim "$scratch/none.case"
has err "the case own/none has no cell: line 7, 'pageout', is no step for hugetlb" \
	"a step that no mapping of a case takes: says which"

# Ctrl-Z, a suspend: the time that passes then is no cell's.
"$program" run --backend sim --timeout 2 -q -o "$scratch/stopped" mprotect fork > /dev/null 2>&1 &
stopped=$!
sleep 0.1
kill -STOP $stopped 2>/dev/null
is $? 0 "a run is stopped"
sleep 4
kill -CONT $stopped
wait $stopped
is $? 0 "stopped and continued: the status is 0"
is "$(grep -c '^not ok [^#]*$' "$scratch/stopped")" 0 "stopped and continued: no cell has hung"

done_testing
