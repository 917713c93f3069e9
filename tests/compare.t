#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Known bugs, the demands on a run as a whole, and the comparison of two runs, on imitated kernels.
. "${srcdir:-.}/tests/tap.sh"

known=$top/tests/fixtures/known.case
lossy=sim:mprotect-loses-soft-dirty
todo='^not ok .* - ksm/dirty/shmem/soft-dirty # TODO known:ksm-merge-loses-soft-dirty$'
shows='^# known bug ksm-merge-loses-soft-dirty, fixed by ".*": 2efc6332f18b, in 7\.4$'
absent='^# known bug ksm-merge-loses-soft-dirty does not show: fixed here \(a backport\?\)'
regression='^# regression of ksm-merge-loses-soft-dirty\?'

# lines FILE REGEX
lines()
{
	grep -Ec -e "$2" "$1"
}

run run --backend $lossy@6.1.192 "$known" ksm/dirty/shmem
is $status 1 "a known bug is a failure"
has out "$shows" "which is named"
has out '^not ok .* - ksm/dirty/shmem/soft-dirty$' "in front of the result"
run run --backend $lossy@6.1.192 "$known" other
is "$status $(lines "$scratch/out" 'known bug')" "1 0" "in other cells it is not known"
run run --backend $lossy@6.1.192 --known=todo "$known" ksm/dirty/shmem
is $status 0 "it may be a todo"
has out "$todo" "with its id"
has out "$shows" "and its fix"
run run --backend $lossy@6.1.192 --known=todo -f ktap "$known" ksm/dirty/shmem
has out '^ok .* # XFAIL known:ksm-merge-loses-soft-dirty$' "in KTAP"
run run --backend $lossy@6.1.192 --known=todo -f junit "$known" ksm/dirty/shmem
has out '<skipped message="todo: known:ksm-merge-loses-soft-dirty">' "in JUnit"
run run --backend $lossy@6.1.192 --known=todo -f json "$known" ksm/dirty/shmem
has out '"verdict":"todo","token":"known:ksm-merge-loses-soft-dirty",.*"known":\[\{"bug":"ksm-merge-loses-soft-dirty","state":"shows","fix":"2efc6332f18b, in 7.4"\}\]' \
	"in JSON"
run run --backend $lossy@6.1.192 --known=todo "$known" ksm/dirty/anon
is "$status $(lines "$scratch/out" TODO)" "1 0" "no todo where more is wrong"
run run --backend $lossy@7.4.1 --known=todo "$known" ksm/dirty/shmem
is $status 1 "in a kernel with the fix it is a failure"
has out "$regression" "perhaps a regression"
run run --backend $lossy@3.10 --known=todo "$known" ksm/dirty/shmem
is "$status $(lines "$scratch/out" 'known bug|regression')" "1 0" "before the bug it is another"
run run --backend $lossy --known=todo "$known" ksm/dirty/shmem
is "$status $(lines "$scratch/out" 'known bug')" "1 0" "an imitation of no version has none"
run run --backend sim@6.1.192 "$known" ksm/dirty/shmem
is $status 0 "what passes passes"
has out "$absent" "with a remark"
run run --backend sim@6.1.192 -f junit "$known" ksm/dirty/shmem
has out '<system-out>known bug ksm-merge-loses-soft-dirty does not show' "in JUnit, too"
run run --known maybe
is $status 2 "another word for --known"
has err "^uffd-conform run: --known: 'maybe' is none of fail, todo$" "is refused"
run run --backend sim@six "$known"
is $status 2 "no version"
has err "^uffd-conform run: --backend: 'six' is no version of a kernel$" "is refused"
run run --backend sim@6.1.192 "$known"
has out '^# kernel 6\.1\.192-sim ' "the version of the imitation is told"

# A healthy imitation skips nothing, a real kernel without privileges or configuration much; of
# reports with skips, one is made up.
run run --backend sim --max-skip 0 --need thp,no-memfd,WP_ASYNC mprotect/r-rw
is $status 0 "nothing is skipped"
is "$(lines "$scratch/out" '^# --')" 0 "and nothing told"
run run --need thp,nothing
is $status 2 "a need that there is not"
has err "^uffd-conform run: --need: 'nothing' is none of these\$" "is told"
has err '^uffd-conform: --need takes uffd, .*, soft-dirty, .*, thp, .*, numa, .*, tune$' "with all that there are"
run run --max-skip many
is $status 2 "no number to --max-skip"

# Without --tune the NUMA cells are skipped on a real kernel, or for want of something else.
run list numa
cells=$(wc -l < "$scratch/out")
run run numa
if [ "$(lines "$scratch/out" '# SKIP')" = "$cells" ]; then
	reason=$(sed -n 's/.*# SKIP //p' "$scratch/out" | head -n 1)
	number=$(lines "$scratch/out" "# SKIP $reason\$")
	run run --max-skip $((cells - 1)) numa
	is $status 1 "one more is skipped than may be"
	has err "^uffd-conform: --max-skip $((cells - 1)): $cells cells were skipped: " "told on stderr"
	has err ": $cells cells were skipped: (.*, )?$number $reason(,|\$)" "by reason"
	has out "^# --max-skip $((cells - 1)): $cells cells were skipped: " "and in TAP"
	run run --max-skip $cells numa
	is $status 0 "as many as may be"
	run run --need "$reason" -f json numa
	is $status 1 "skipped for want of what is needed"
	has out "\"summary\":.*\"demands\":\\[\"--need $reason: cells were skipped: $number $reason\"\\],\"refused\":true" \
		"told in JSON"
	run run --need "$reason" -f junit numa
	has out '^<testcase classname="uffd-conform.run" name="run" time="0.000"><failure ' "in JUnit"
	has out "^--need $reason: cells were skipped: $number $reason\$" "with the reason"
	run run --need uffd,memfd numa
	is "$status $(lines "$scratch/out" '^# --need')" "$([ "$reason" = no-uffd ] && echo 1 1 || echo 0 0)" \
		"skipped for another reason"
else
	skip "skips" "not all cells of NUMA are skipped here"
fi

sound=$scratch/sound.json
faulty=$scratch/faulty.json
lacking=$scratch/lacking.json
run run --backend sim -f json -o "$sound" mprotect/r-rw fork/parent-writes
run run --backend sim:mprotect-ignores-uffd-wp -f json -o "$faulty" mprotect/r-rw fork/parent-writes
worse=$(lines "$faulty" '"verdict":"fail"')
is "$([ "$worse" -gt 0 ] && echo some)" some "a run with failures"
sed '/"verdict":"pass"/s//"verdict":"skip"/;s/"token":""/"token":"no-thp"/' "$sound" > "$lacking"

run run --backend sim --baseline "$sound" mprotect/r-rw fork/parent-writes
is $status 0 "no worse than the same"
has out '^# --baseline .*/sound.json \(kernel 6\.12\.0-sim\): no difference$' "and told so"
run run --backend sim:mprotect-ignores-uffd-wp --baseline "$faulty" mprotect/r-rw fork/parent-writes
is $status 0 "failures that the baseline has"
has out '^not ok .* - mprotect/r-rw/anon/uffd-wp$' "are reported all the same"
run run --backend sim:mprotect-ignores-uffd-wp --baseline "$faulty" --max-fail 1 mprotect/r-rw fork/parent-writes
is $status 1 "but what they have kept from being run is not compared"
run run --backend sim:mprotect-ignores-uffd-wp --baseline "$sound" mprotect/r-rw fork/parent-writes
is $status 1 "failures that it does not have"
is "$(lines "$scratch/err" '^uffd-conform: worse: ')" "$worse" "are named on stderr"
is "$(lines "$scratch/out" '^# worse: ')" "$worse" "and in TAP"
has out '^# worse: mprotect/r-rw/anon/uffd-wp: pass -> fail R1$' "with verdicts and clause"
has out "^# --baseline .*: $worse worse\$" "and counted"
run run --backend sim:fork-parent-loses-soft-dirty --baseline "$faulty" mprotect/r-rw fork/parent-writes
is $status 1 "other failures"
has out '^# better: mprotect/r-rw/anon/uffd-wp: fail -> pass R1$' "with what is better"
run run --backend sim:mprotect-ignores-uffd-wp --baseline "$lacking" mprotect/r-rw
is $status 1 "a skip that fails now"
has out '^# worse: mprotect/r-rw/anon/uffd-wp: skip \(no-thp\) -> fail R1$' "is worse"
run run --backend sim --baseline "$sound" mprotect/r-rw
is $status 0 "cells that are not run"
has out '^# --baseline .*: [1-9][0-9]* not run here$' "are counted"
run run --backend sim --baseline "$sound" mprotect/none-rw/anon/uffd-wp
has out '^# not in the baseline: mprotect/none-rw/anon/uffd-wp: pass$' "new cells are named"
is $status 0 "and may pass"
run run --backend sim:mprotect-ignores-uffd-wp --baseline "$sound" mprotect/none-rw/anon/uffd-wp
is $status 1 "but not fail"
run run --backend sim --baseline "$scratch/none" mprotect/r-rw
is $status 2 "no such baseline"
has err '^uffd-conform: .*/none: No such file or directory$' "is told"
empty out "before anything is run"
cp "$sound" "$scratch/both.json"
run run --backend sim --baseline "$scratch/both.json" -f json -o "$scratch/both.json" mprotect/r-rw fork/parent-writes
is "$status $(lines "$scratch/both.json" '"summary".*no difference')" "0 1" \
	"the baseline may be written anew"

run report diff "$sound" "$faulty"
is $status 1 "report diff: worse"
has out "^$worse worse; [0-9]+ the same\$" "counted"
has out '^A: .*/sound.json: kernel 6\.12\.0-sim x86_64 on sim, [0-9]+ cells$' "of which runs"
is "$(lines "$scratch/out" '^  .*: pass -> fail R[12]$')" "$worse" "each cell"
has out '^  R1: an armed page' "each clause"
run report diff "$faulty" "$sound"
is $status 0 "better"
has out '^  mprotect/r-rw/anon/uffd-wp: fail -> pass R1$' "each cell"
run report diff "$sound" "$sound"
is "$status $(lines "$scratch/out" '^no difference; [0-9]+ the same$')" "0 1" "the same"
run report diff "$sound" "$lacking"
is "$status $(lines "$scratch/out" '^no-longer-tested \([0-9]+\)$')" "0 1" "what is tested no more"
run report diff -f json "$sound" "$faulty"
is "$status $(lines "$scratch/out" '^   "name": ')" "1 $worse" "as JSON"
run run --backend $lossy@6.1.192 -f json -o "$scratch/old.json" "$known"
run run --backend sim@7.4 -f json -o "$scratch/new.json" "$known"
run report diff "$scratch/old.json" "$scratch/new.json"
has out '^    R4: known bug ksm-merge-loses-soft-dirty, fixed by 2efc6332f18b, in 7\.4$' "the fix of a known bug"
has out '^    F1: since 6\.0, commit [0-9a-f]{12}$' "the commit of a clause"
run report diff "$sound"
is $status 2 "one report"
has err '^uffd-conform report: diff: two JSON reports are needed, not 1$' "is too few"
run report
is $status 2 "nothing to do"
run report merge a b
is $status 2 "no such thing to do"
has err "^uffd-conform report: 'merge' is neither 'diff' nor 'bug'\$" "is told"
run report diff -f xml "$sound" "$faulty"
is $status 2 "no such format"
has err "^uffd-conform report: --format: 'xml' is none of text, json\$" "is told"
run report diff "$sound" "$known"
is $status 2 "no report"
has err '/known\.case:1: no JSON document \(.*; a report of "uffd-conform run --json FILE" is needed$' "is told"
done_testing
