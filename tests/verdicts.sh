#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Verdicts as lists, one "VERDICT CELL" a line, to be kept and compared.
#
#	verdicts.sh list RESULTS.json			print the list of a run
#	verdicts.sh compare LIST RESULTS.json		hold a run against a list
#
# compare prints a line for each cell that differs, then "N as expected, N different"; its status
# is 1 if any differs or the run did not come to its end. To accept what a kernel does now:
#
#	tests/verdicts.sh list build/results/6.12/cells.json > tests/verdicts/6.12.txt
set -u

usage()
{
	sed -n '/^#	verdicts/s/^#	/usage: /p' "$0" >&2
	exit 2
}

list()
{
	sed -n 's/^,\{0,1\}{"name":"\([^"]*\)","verdict":"\([a-z]*\)".*/\2 \1/p' "$1"
}

compare()
{
	list "$2" | awk '
		NR == FNR { if (/^[a-z]+ [^ ]+$/) { order[++count] = $2; expected[$2] = $1 } next }
		{ seen[$2] = $1; if (!($2 in expected)) extra[++extras] = $2 }
		END {
			for (i = 1; i <= count; i++) {
				cell = order[i]
				if ((cell in seen) && seen[cell] == expected[cell]) {
					same++
					continue
				}
				different++
				printf "%s: expected %s, seen %s\n", cell, expected[cell],
					(cell in seen) ? seen[cell] : "no result"
			}
			for (i = 1; i <= extras; i++) {
				different++
				printf "%s: not in the list, seen %s\n", extra[i], seen[extra[i]]
			}
			printf "%d as expected, %d different\n", same, different
			exit different > 0 || count == 0
		}' "$1" -
}

case ${1-} in
list)
	[ $# -eq 2 ] && [ -r "$2" ] || usage
	list "$2"
	;;
compare)
	[ $# -eq 3 ] && [ -r "$2" ] && [ -r "$3" ] || usage
	compare "$2" "$3"
	status=$?
	if ! grep -q '"summary":.*"bail_out":""' "$3"; then
		echo "the run did not come to its end"
		status=1
	fi
	exit $status
	;;
*)
	usage
	;;
esac
