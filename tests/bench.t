#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# bench on the running kernel: its counts are exact, so they are held against theory; its times are
# not looked at. And comparing, plotting, interrupting.
. "${srcdir:-.}/tests/tap.sh"

# counts FILE: lines "NAME PHASE UNITS faults events copied read old" of a record, "-" where not known
counts()
{
	perl -MJSON::PP -e '
		local $/;
		my $record = decode_json(<STDIN>);
		for my $result (@{$record->{results}}) {
			print "$result->{name} skip $result->{skip}\n" if $result->{skip} ne "";
			for my $phase (@{$result->{phases}}) {
				print join(" ", $result->{name}, $phase->{name}, int($phase->{units}),
					map { my $c = $phase->{counts}{$_}; !$c ? "-"
						: $c->{min} == $c->{max} ? $c->{max} : "$c->{min}-$c->{max}" }
					qw(minor_faults events copied_bytes read_bytes)),
					" ", $phase->{counts}{old_bytes}{median} // "-", "\n";
			}
		}' < "$1"
}

# count NAME PHASE FIELD: 2 units, 3 faults, 4 events, 5 copied, 6 read, 7 old; "skip" if it was skipped
count()
{
	awk -v name="$1" -v phase="$2" -v field="$3" '
		$1 == name && $2 == "skip" { print "skip" }
		$1 == name && $2 == phase { print $(field + 1) }' "$scratch/counts"
}

# counted NAME PHASE FIELD EXPECTED: or it was skipped, or cannot be known
counted()
{
	seen=$(count "$1" "$2" "$3")
	case $seen in
	skip) skip "$1 $2" "it is skipped here" ;;
	-) skip "$1 $2" "it cannot be counted here" ;;
	*) is "$seen" "$4" "$1, $2: column $3" ;;
	esac
}

# since VERSION: 0 on a kernel from then on, else what is given
since()
{
	oldest=$(printf '%s\n' "$1" "$(uname -r)" | sort -V | head -n 1)
	[ "$oldest" = "$1" ] && echo 0 || echo "$2"
}

run bench --quick --size 1M --rounds 3 --json "$scratch/a.json" --plot "$scratch/a.svg"
is $status 0 "everything is measured or skipped"
empty err "without a word"
counts "$scratch/a.json" > "$scratch/counts"
run bench --quick --size 1M --list
is "$(awk '{ print $1 }' "$scratch/counts" | sort -u)" "$(awk '{ print $1 }' "$scratch/out" | sort)" \
	"every benchmark of the list has a result"
is "$(awk '$2 == "skip" && $3 == "failed"' "$scratch/counts")" "" "none went wrong"

# The seeds' optimisations: a fault for each page where they are not.
counted mprotect-cycle/dirty/4k/1M rewrite 3 "$(since 6.0 256)"
counted mprotect-cycle/clean/4k/1M rewrite 3 "$(since 6.2 256)"
counted mprotect-cycle/dirty/4k/1M protect 3 0
counted mprotect-cycle/dirty/thp/2M rewrite 3 "$(since 6.2 1)"
counted quarantine/all/4k/1M cycle 3 "$(since 6.0 25600)"
counted quarantine/one/4k/1M cycle 3 "$(since 6.0 100)"
counted quarantine/none/4k/1M cycle 3 0
counted cow-seq/one/4k/1M copy 3 256
counted cow-seq/one/4k/1M copy 5 1048576
counted cow-seq/one/4k/1M reuse 3 256
counted cow-seq/one/4k/1M reuse 5 0
counted cow-seq/several/4k/1M copy 3 "$(count cow-seq/several/4k/1M copy 2)"
counted cow-seq/several/4k/1M reuse 5 0
counted fork-touch/4k/1M first 3 0
counted fork-touch/4k/1M second 3 0
# No kernel of the main line leaves the accessed bit to the child.
counted fork-touch/4k/1M first 7 1048576
counted arm/uffd-wp/4k/1M arm 3 0

# Every written page is told once, by one fault where it is one.
for ratio in 0.1 1 10 100; do
	case $ratio in 0.1) dirty=1 ;; 1) dirty=2 ;; 10) dirty=25 ;; 100) dirty=256 ;; esac
	counted track/none/4k/1M/$ratio store 3 0
	for how in read poll uring; do
		counted track/uffd-$how/4k/1M/$ratio store 3 $dirty
		counted track/uffd-$how/4k/1M/$ratio store 4 $dirty
	done
	counted track/uffd-sigbus/4k/1M/$ratio store 4 $dirty
	counted track/mprotect/4k/1M/$ratio store 4 $dirty
	for how in async-clear async-get soft-dirty soft-dirty-scan; do
		counted track/$how/4k/1M/$ratio store 3 $dirty
	done
	# Neighbours are one region of 24 bytes.
	counted track/async-get/4k/1M/$ratio collect 6 \
		$([ $dirty -eq 256 ] && echo 24 || echo $((24 * dirty)))
	counted track/soft-dirty/4k/1M/$ratio collect 6 2048
done

# More regions than the kernel has room for in one go.
run bench --rounds 1 --size 32M --json "$scratch/many.json" track/async-get/4k/32M/10
counts "$scratch/many.json" > "$scratch/many"
is "$status $(grep -c -e ' collect 8192 .* 19656 ' -e ' skip ' "$scratch/many")" "0 1" \
	"819 regions are told once each"

# What is skipped tells a reason that the manual has, or a limit of the benchmark's own.
sed -n '/^\.Sh VERDICTS/,/^\.Sh KNOWN/s/^\.It \(.*[-:].*\)/\1/p' "$top/src/uffd-conform.1" > "$scratch/known"
printf '%s\n' max-map-count too-many-events >> "$scratch/known"
is "$(awk '$2 == "skip" { print $3 }' "$scratch/counts" | sort -u | grep -vxF -f "$scratch/known")" "" \
	"the reasons of a skip are those of the suite"

# The record says the same as the table.
run bench --quick --size 1M --rounds 3 -f json mprotect-cycle/dirty/4k
is $status 0 "JSON on standard output"
counts "$scratch/out" > "$scratch/again"
is "$(cat "$scratch/again")" "$(grep '^mprotect-cycle/dirty/4k' "$scratch/counts")" "counts are the same again"
run bench --quick --size 1M --rounds 3 -o "$scratch/table" mprotect-cycle/dirty/4k
empty out "nothing, with --output"
is "$(awk '$1 == "mprotect-cycle/dirty/4k/1M" { print $2 }' "$scratch/table" | tr '\n' ' ')" \
	"protect unprotect rewrite cycle " "a line for each phase"
is "$(grep -c 'the true median is between them with at least 95 %' "$scratch/table")" 1 \
	"which says what the interval is"

if [ "$(count track/mprotect/4k/1M/100 cycle 2)" = 256 ]; then
	is "$(head -c 5 "$scratch/a.svg")$(tail -n 1 "$scratch/a.svg")" "<svg </svg>" "the plot is whole"
	is "$(grep -c '>working set 1M<' "$scratch/a.svg")" 1 "of one working set"
else
	skip "the plot" "nothing tracks here"
fi
for names in quarantine/none track/none/4k/1M/10 track/uffd-read/4k/1M/1; do
	run bench --quick --size 1M --rounds 1 --plot "$scratch/none.svg" --json "$scratch/none.json" \
		$names
	is $status 2 "nothing to plot of $names"
	has err '^uffd-conform: nothing to plot' "is told"
	is "$(find "$scratch" -name 'none.*')" "" "before anything is measured or made"
done

# Two kernels: one is made up, in which each store of a cycle takes a fault.
run bench compare "$scratch/a.json" "$scratch/a.json"
is $status 0 "a record is no worse than itself"
has out '^0 worse, 0 better, [1-9][0-9]* no different$' "in all that it holds"
perl -MJSON::PP -e '
	local $/;
	my $record = decode_json(<STDIN>);
	for my $result (@{$record->{results}}) {
		next if $result->{name} ne "mprotect-cycle/dirty/4k/1M";
		for (grep { $_->{name} eq "rewrite" } @{$result->{phases}}) {
			$_->{counts}{minor_faults} = { median => 512, min => 512, max => 512 };
		}
	}
	print encode_json($record);' < "$scratch/a.json" > "$scratch/b.json"
run bench compare "$scratch/a.json" "$scratch/b.json"
is $status 1 "a kernel with more faults"
has out '^mprotect-cycle/dirty/4k/1M +rewrite .* worse by minor_faults: [0-9]+ -> 512 for 256 x page$' \
	"is worse, by its faults"
has out '^1 worse, 0 better' "and by nothing else"
run bench compare "$scratch/b.json" "$scratch/a.json"
is $status 0 "and the other way round better"
run bench compare --all "$scratch/a.json" "$scratch/a.json"
is "$(grep -c 'no difference$' "$scratch/out")" \
	"$(sed -n 's/.*, \([0-9]*\) no different$/\1/p' "$scratch/out")" "all is shown with --all"
run bench compare -f json "$scratch/a.json" "$scratch/b.json"
has out '^ "worse": 1,$' "JSON tells it"

# An interrupted run keeps what it has.
"$program" bench --json "$scratch/cut.json" mprotect-cycle quarantine > "$scratch/cut" 2>&1 &
bench=$!
sleep 2
kill -TERM $bench
wait $bench
is $? 143 "SIGTERM ends it"
is "$(tail -n 1 "$scratch/cut" | head -c 12)" "interrupted:" "with what was measured till then"
is "$(grep -c '"interrupted": true' "$scratch/cut.json")" 1 "in the record, too"

run bench no-such-thing
is $status 2 "a glob that matches nothing"
has err "^uffd-conform: 'no-such-thing' matches no benchmark" "is told"
for bad in '--rounds 0' '--rounds 102' '--size 1T' '--size 12' '--size 900G' '-f xml' '--quick=yes' '--nothing'; do
	# shellcheck disable=SC2086
	run bench $bad
	is $status 2 "bench $bad"
done
run bench --json "$scratch/no.json" no-such-thing
is "$status $([ -e "$scratch/no.json" ] && echo there)" "2 " "and leaves no file"
echo before > "$scratch/there"
for file in there new; do
	for arguments in "-o $scratch/$file --json $scratch/./$file" \
		"--json $scratch/$file --plot $scratch/$file"; do
		# shellcheck disable=SC2086
		run bench --quick --size 1M --rounds 1 $arguments 'track/none/4k/1M'
		is $status 2 "two results in one file"
		has err "$file: two results cannot go to one file$" "are refused"
		empty out "before anything is measured"
	done
done
is "$(cat "$scratch/there") $([ -e "$scratch/new" ] && echo there)" "before " \
	"and the file stays as it was"
for option in '--modules .' '--accel auto' '--append x' "--keep $scratch/keep" '--guest x' \
	'--memory 512' '--timeout 100'; do
	# shellcheck disable=SC2086
	run bench --quick --size 1M --rounds 1 $option quarantine/none
	is $status 2 "${option% *} without --in-vm"
	has err "^uffd-conform bench: ${option% *} is for --in-vm$" "is refused"
done
run bench --json "$scratch/no/such/folder" quarantine
is $status 2 "a file that cannot be written"
empty out "is told before anything is measured"
for name in quarantine/none mprotect-cycle/dirty/4k; do
	run bench --quick --size 1M --rounds 1 --json "$scratch/${name%%/*}.json" $name
done
run bench compare "$scratch/quarantine.json" "$scratch/mprotect-cycle.json"
is $status 2 "records of different benchmarks"
has err 'have no measurement in common$' "are not compared"
run bench compare "$scratch/a.json"
is $status 2 "one record is too few"
run bench compare "$scratch/a.json" "$scratch/table"
is $status 2 "a table is no record"
has err 'table:1: no JSON document' "which is told"
run bench compare --margin none "$scratch/a.json" "$scratch/a.json"
is $status 2 "no margin"
done_testing
