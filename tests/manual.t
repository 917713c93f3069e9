#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The man page against the program: options, skip reasons, the words of the language, and lint.
. "${srcdir:-.}/tests/tap.sh"

page=$top/src/uffd-conform.1

# section NAME: of the page's source
section()
{
	awk -v name="$1" '/^\.S[sh] / { inside = substr($0, 5) == name; next } inside' "$page"
}

# Options begin their line of the help; elsewhere they are only mentioned.
for command in run list explain probe replay report shrink vm bisect bench 'bench compare'; do
	# shellcheck disable=SC2086
	run $command -h
	sed -n 's/^  \(-[a-zA-Z], \|    \)\(--[a-z-]*\).*/\1\2/p' "$scratch/out" | tr -d ' ' |
		grep -v -e --help | sort > "$scratch/help"
	section "$command" | sed -n 's/^\.It Fl \([a-zA-Z] , Fl \)\{0,1\}-\([a-z-]*\).*/\1--\2/p' |
		sed 's/^\([a-zA-Z]\) , Fl /-\1,/' | grep -v -e --help | sort > "$scratch/page"
	is "$(cat "$scratch/page")" "$(cat "$scratch/help")" "$command: the options of -h"
	is "$([ -s "$scratch/help" ] && echo some)" some "$command: there are options"
done

run run -h
is "$(sed -n 's/^Seconds for one cell; the default is \([0-9]*\)\.$/\1/p' "$page")" \
	"$(sed -n 's/^ *--timeout S .*(\([0-9]*\))$/\1/p' "$scratch/out")" "the default of --timeout"

section VERDICTS | sed -n 's/^\.It \(.*[-:].*\)/\1/p' | sort > "$scratch/page"
is "$(cat "$scratch/page")" \
	"$(sed -n 's/^	\[NEED_[A-Z_]*\] = {[[:space:]]*"\([^"]*\)".*/\1/p' \
		"$top/src/runner/needs.c" | sort -u)" "the reasons of a skip"

# Every word that the language has, outside of comments.
sed -n '/_words\[/,/^};/{s/\[[A-Z_]*\] = //g;s/"\([^"]*\)"/\n\1\n/g;p}' "$top/src/sequence/words.c" |
	grep -xE '[a-z_-]+' | grep -vxE "unstated|usual" | sort -u > "$scratch/words"
is "$([ "$(wc -l < "$scratch/words")" -gt 30 ] && echo many)" many "the language has words"
section 'Steps' > "$scratch/language"
section 'The head of a case' >> "$scratch/language"
section 'THE SEQUENCE LANGUAGE' >> "$scratch/language"
missing=
while read -r word; do
	grep -qwF -e "$word" "$scratch/language" || missing="$missing $word"
done < "$scratch/words"
is "$missing" "" "every word of the language is described"

# The grammar as the parser's own comment has it.
sed -n '/^ \*	case FAMILY/,/^ \*$/s/^ \*	//p' "$top/src/sequence/parse.c" |
	sed 's/  *required.*//;s/  *several lines.*//;s/  *only as the first.*//;s/ *$//' |
	sed 's/\*|/* | /' > "$scratch/grammar"
is "$(sed -n '/^case FAMILY/,/^\.Ed/{/^\.Ed/!p}' "$page")" "$(cat "$scratch/grammar")" \
	"the grammar is that of the parser"

sed -n '/^case own/,/^\.Ed/{/^\.Ed/!p}' "$page" > "$scratch/example.case"
run run --backend sim "$scratch/example.case"
is "$status $(grep -c '^ok' "$scratch/out")" "0 2" "the example of a case passes"
is "$(section EXAMPLES | sed -n 's/^\.Dl [$] uffd-conform run //p' |
	grep -c 'backend sim:mprotect-ignores-uffd-wp mprotect/r-rw/anon')" 1 "an example of a failure"
run run --backend sim:mprotect-ignores-uffd-wp mprotect/r-rw/anon
is $status 1 "which fails"

if command -v mandoc > /dev/null; then
	is "$(mandoc -Tlint -Wwarning "$page" 2>&1)" "" "mandoc -Tlint"
else
	skip "mandoc -Tlint" "no mandoc"
fi
if command -v groff > /dev/null && groff -mandoc -Tutf8 /dev/null > /dev/null 2>&1; then
	is "$(groff -mandoc -Tutf8 -ww -z "$page" 2>&1)" "" "groff -ww"
else
	skip "groff -ww" "no groff"
fi
done_testing
