#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# A failed cell as a mail: on the imitated kernel, so this is the same on every machine.
. "${srcdir:-.}/tests/tap.sh"

lossy='--backend sim:mprotect-ignores-uffd-wp'
cell=mprotect/r-rw/anon/uffd-wp

# shellcheck disable=SC2086
"$program" run $lossy -f json -o "$scratch/run.json" mprotect/r-rw/anon arm/one/anon/uffd-wp
run report bug "$scratch/run.json" $cell
is $status 0 "a failed cell"
empty err "without a word on stderr"
has out '^Subject: \[BUG\] userfaultfd: mprotect/r-rw on anon, uffd-wp:' "has a subject"
has out '^Kernel:   6\.12\.0-sim, x86_64, on sim$' "the kernel"
has out '^\(Not to be sent: the run was of an imitated kernel, not of a real one\.\)$' "which is none"
has out '^The steps, on 8 pages:$' "the steps,"
has out '^   5  mprotect rw$' "each of them"
has out '^  - step 6 \(write all\), pages 0,2,4,6: expected one notification;' "what was seen"
has out "^  - an armed page's next write, by any accessor, delivers one event with\$" "what is promised"
has out '^    Source: Documentation/admin-guide/mm/userfaultfd\.rst' "and where"
has out '^Commits that it is related to: 64fe24a3e05e 76aefad628aa' "related commits"
has out '^No fix of it is known\.$' "that no fix is known"
has out '^Found by uffd-conform [0-9.]+, cell mprotect/r-rw/anon/uffd-wp, on$' "where it comes from"
sed '/^---8<---/,/^--->8---/d' "$scratch/out" > "$scratch/prose"
is "$(grep -c '.\{73\}' "$scratch/prose")" 0 "the text has no line of more than 72 columns"
is "$(LC_ALL=C grep -c '[^ -~]' "$scratch/prose")" 0 "and is plain"
is "$(grep -c ' $' "$scratch/prose")" 0 "without blanks at ends of lines"
sed -n '/^---8<---/,/^--->8---/p' "$scratch/out" | sed '1d;$d' > "$scratch/reproducer.c"
run emit-c $cell
is "$(cmp "$scratch/out" "$scratch/reproducer.c" && echo same)" same "the reproducer is emit-c's"

# What the record has of the kernel is in it.
sed '1s/"kernel_log"/"build":"#1 SMP","config":"USERFAULTFD=y KSM=n","settings":"nodes=2","kernel_log"/' \
	"$scratch/run.json" > "$scratch/more.json"
run report bug "$scratch/more.json" $cell
is "$(grep -E '^(Build|Config|Settings): ' "$scratch/out")" "Build:    #1 SMP
Config:   USERFAULTFD=y KSM=n
Settings: nodes=2" "build, configuration and settings"
"$program" run -f json -o "$scratch/here.json" arm/one/anon/none
is "$(head -n 1 "$scratch/here.json" | grep -c '"build":"..*","settings":"root=\|"build":"..*","config":"..*","settings":"root=')" 1 \
	"a run of this kernel has them"

# A known bug, its fix, and a cell that cannot be a program.
known="$top/tests/fixtures/known.case"
merged=ksm/dirty/shmem/soft-dirty
"$program" run --backend sim:mprotect-loses-soft-dirty@6.1.192 -f json -o "$scratch/known.json" "$known"
run report bug "$scratch/known.json" "$merged" "$known"
is $status 0 "a cell of a file of one's own"
has out '^The bug is known as ksm-merge-loses-soft-dirty\. Fixed by: "mm/ksm: keep$' "a known bug"
has out '2efc6332f18b, in 7\.4\.$' "and its fix"
run report bug "$scratch/known.json" "$merged"
is $status 2 "without the file its sequence is missing,"
has err "the sequence of $merged is in no file given, nor built in" "which is told"

# Results are read from a file, or from what the shell makes of another program.
mkfifo "$scratch/fifo"
for file in "$scratch/fifo:FIFO" "$scratch:directory" "/dev/zero:character device"; do
	for arguments in "report bug ${file%:*} $cell" "report diff $scratch/run.json ${file%:*}" \
		"bench compare ${file%:*} $scratch/run.json"; do
		# shellcheck disable=SC2086
		timeout 10 "$program" $arguments > "$scratch/out" 2> "$scratch/err"
		is $? 2 "${arguments%%/*}of a ${file#*:}"
		has err "^uffd-conform: ${file%:*} is a ${file#*:}; a regular file is needed$" "says so"
	done
done
# shellcheck disable=SC2002
cat "$scratch/run.json" | "$program" report bug /dev/stdin $cell > "$scratch/out" 2> "$scratch/err"
is $? 0 "of a pipe: $(cat "$scratch/err")"

printf 'case mprotect/r-rw\n  why a\n  on anon\n  track uffd-wp\n  steps\n    map 1\n    write 0\n' \
	> "$scratch/other.case"
while IFS='|' read -r arguments message; do
	# shellcheck disable=SC2086
	(cd "$scratch" && "$program" $arguments > out 2> err < /dev/null)
	is $? 2 "'$arguments' ends with 2"
	has err "$message" "and says why"
	empty out "and writes nothing"
done <<'END'
report bug|report: bug: a JSON report and a cell are needed
report bug run.json|report: bug: a JSON report and a cell are needed
report bug run.json no/such|run\.json: there is no cell 'no/such'
report bug run.json arm/one/anon/uffd-wp|arm/one/anon/uffd-wp is 'pass' there, which is no bug
report bug none.json arm|none\.json: No such file
report bug run.json mprotect/r-rw/anon/uffd-wp other.case|the findings of the record are of other steps
report|what to do is missing: 'diff' or 'bug'
END
done_testing
