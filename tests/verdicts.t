#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The lists of verdicts: what is compared, and that each kind of difference is found.
. "${srcdir:-.}/tests/tap.sh"

# compare LIST-EDIT EXPECTED-STATUS EXPECTED-OUTPUT NAME: against a list edited by sed
compare()
{
	sed "$1" "$scratch/list" > "$scratch/edited"
	seen=$(sh "$top/tests/verdicts.sh" compare "$scratch/edited" "$scratch/json")
	is "$? $seen" "$2 $3" "$4"
}

"$program" run --backend sim:mprotect-ignores-uffd-wp -f json mprotect/r-rw/anon > "$scratch/json"
sh "$top/tests/verdicts.sh" list "$scratch/json" > "$scratch/list"
is "$(cat "$scratch/list")" "pass mprotect/r-rw/anon/none
fail mprotect/r-rw/anon/uffd-wp
fail mprotect/r-rw/anon/uffd-wp-sigbus
fail mprotect/r-rw/anon/uffd-wp-async
pass mprotect/r-rw/anon/soft-dirty" "the list of a run"
compare '' 0 "5 as expected, 0 different" "the same"
is "$("$top/kernel/times" "$scratch/json" | awk '{ print $1, $2, $3 }' | grep -vE '^(cells|all) ')" \
	"family mprotect 5
mapping anon 5" "the time of its families and mappings"
is "$("$top/kernel/times" "$scratch/json" | awk '$1 == "all" { print $2 }')" 5 "and of all"
compare '2s/fail/pass/' 1 "mprotect/r-rw/anon/uffd-wp: expected pass, seen fail
4 as expected, 1 different" "another verdict"
compare '1d' 1 "mprotect/r-rw/anon/none: not in the list, seen pass
4 as expected, 1 different" "a new cell"
compare '1i pass gone/cell/anon/none' 1 "gone/cell/anon/none: expected pass, seen no result
5 as expected, 1 different" "a cell that is gone"
sed -i '$s/.*/],"summary":{"bail_out":"cut"}}/' "$scratch/json"
compare '' 1 "5 as expected, 0 different
the run did not come to its end" "a run that was cut short"
printf '{"cells":[\n],"summary":{"bail_out":""}}\n' > "$scratch/json"
sh "$top/tests/verdicts.sh" compare /dev/null "$scratch/json" > "$scratch/out"
is $? 1 "an empty list"
for arguments in '' 'list' 'compare x' 'list /no/such/file'; do
	# shellcheck disable=SC2086
	sh "$top/tests/verdicts.sh" $arguments > "$scratch/out" 2> "$scratch/err"
	is $? 2 "usage: '$arguments'"
	has err '^usage: verdicts.sh list' "usage is shown for '$arguments'"
done

"$program" list > "$scratch/cells"
for list in "$top"/tests/verdicts/*.txt; do
	is "$(grep -vE '^(pass|fail|skip|todo) [a-z0-9/-]+$' "$list")" "" \
		"${list##*/} has verdicts and cells only"
	is "$(sed 's/^[a-z]* //' "$list" | diff - "$scratch/cells" | head -n 20)" "" \
		"${list##*/} names the cells that there are"
done

done_testing
