#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# kernel/variants, without a kernel: their headers, that spatch understands them, and that what a
# patch changes is counted.
. "${srcdir:-.}/tests/tap.sh"

"$top/kernel/campaign" --variants --list > "$scratch/out" 2> "$scratch/err"
is "$? $(cat "$scratch/err")" "0 " "--variants --list"
(cd "$top/kernel/variants" && ls -- *.cocci) | sed 's/\.cocci$//' | sort > "$scratch/names"
is "$(cut -d ' ' -f 1 "$scratch/out" | sort)" "$(cat "$scratch/names")" "each is listed by its file's name"
"$top/kernel/campaign" --list > "$scratch/mutants" 2> "$scratch/err"
is "$(grep -c '^seed' "$scratch/mutants")" 0 "but not among the mutants"
"$program" explain --clauses | sed -n 's/^\([A-Z][0-9]*\)\b.*/\1/p' | sort > "$scratch/clauses"
sed -n 's,^// clause: *,,p' "$top"/kernel/variants/*.cocci | tr ' ' '\n' | sort -u > "$scratch/changed"
is "$(comm -23 "$scratch/changed" "$scratch/clauses")" "" "they change clauses that exist"
if command -v spatch > /dev/null; then
	for name in $(cat "$scratch/names"); do
		spatch --parse-cocci "$top/kernel/variants/$name.cocci" > "$scratch/log" 2>&1 || echo "$name"
	done > "$scratch/out"
	is "$(cat "$scratch/out")" "" "spatch understands them"
else
	verdict 0 "spatch understands them # SKIP there is no spatch"
fi

# A file in which a stand-in for spatch changes two places that are far enough apart for two hunks
mkdir -p "$scratch/source/mm"
printf 'VERSION = 6\n' > "$scratch/source/Makefile"
touch "$scratch/source/Kbuild"
seq 20 > "$scratch/source/mm/one.c"

# apply [LINE]: a patch with that line in its header
apply()
{
	cat > "$scratch/some.cocci" <<EOT
// id:      some
// fault:   two lines are others
// file:    mm/one.c
// clause:  R1
// seen:    nothing
// kernels: 6.1-
${1-}
EOT
	perl -I "$top/kernel" -Mmutant=mutant_load -Mtree -e '
		my ($source, $patch) = @ARGV;
		my $tree = tree->new($source);
		my $spatch = sub { system("sed", "-i", "s/^1\$/x/; s/^20\$/x/", $_[-1]) };
		eval { print $tree->apply(mutant_load($patch), $spatch); 1 } or print STDERR $@;
		$tree->release;
		exit !!$@;' "$scratch/source" "$scratch/some.cocci" > "$scratch/out" 2> "$scratch/err"
	status=$?
}

apply '// places:  2'
is "$status $(grep -c '^@@' "$scratch/out")" "0 2" "two places, as the header says"
for header in '' '// places:  1' '// places:  3'; do
	apply "$header"
	wanted=${header##* }
	[ "${wanted:-1}" = 1 ] && wanted=one
	[ $status -ne 0 ]
	verdict $? "two places, but '$header': refused"
	has err "^2 places changed, not $wanted\$" "two places, but '$header': says why"
done
apply '// places:  some'
[ $status -ne 0 ]
verdict $? "no number of places: refused"
has err "some.cocci: 'places' is no number of places" "no number of places: says why"
is "$(cat "$scratch/source/mm/one.c")" "$(seq 20)" "the source is as it was"
done_testing
