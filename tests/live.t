#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The whole suite on the running kernel: nothing fails that is not told apart as a skip or a todo,
# for root as well as for somebody without any privilege. A kernel with a bug fails here.
. "${srcdir:-.}/tests/tap.sh"

# results NAME: of the TAP in $scratch/out
results()
{
	is $status 0 "$1: the status is 0"
	grep -B 12 '^not ok' "$scratch/out" | grep -v ' # TODO ' | sed 's/^/# /' | head -n 60
	is "$(grep '^not ok' "$scratch/out" | grep -cv ' # TODO ')" 0 "$1: no cell fails"
	is "$(grep -cE '^(not )?ok ' "$scratch/out")" "$cells" "$1: each cell has its result"
	is "$(grep ' # SKIP' "$scratch/out" | grep -cvE ' # SKIP (no|one|needs|lacks|unprivileged)[-:][A-Za-z_-]+$')" 0 \
		"$1: each skip has its reason"
	empty err "$1: stderr is empty"
}

cells=$("$program" list | wc -l)
run run --known=todo
results "$(id -un)"
grep '^ok .* # SKIP' "$scratch/out" | sed 's/.* # SKIP/# skipped:/' | sort | uniq -c |
	sed 's/^ *\([0-9]*\) # /# \1 /'
sed -n 's/^\(not \)\{0,1\}ok [0-9]* - //p' "$scratch/out" > "$scratch/first"
run run --known=todo
is "$(sed -n 's/^\(not \)\{0,1\}ok [0-9]* - //p' "$scratch/out")" "$(cat "$scratch/first")" \
	"a second run has the same verdicts"

settings()
{
	cat /sys/kernel/mm/transparent_hugepage/enabled /proc/sys/kernel/numa_balancing \
		/sys/kernel/debug/sched/numa_balancing/* /proc/sys/vm/nr_hugepages \
		/sys/kernel/mm/transparent_hugepage/shmem_enabled \
		/sys/kernel/mm/transparent_hugepage/hugepages-64kB/enabled \
		/sys/kernel/mm/ksm/run /sys/kernel/mm/ksm/sleep_millisecs \
		/sys/kernel/mm/ksm/pages_to_scan 2>/dev/null
}

if [ "$(id -u)" -ne 0 ]; then
	skip "somebody without privileges" "they run this test"
	skip "--tune" "needs root"
	done_testing
fi
if command -v setpriv > /dev/null; then
	nobody="setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all \
		--bounding-set=-all"
	chmod 755 "$scratch"
	cp "$program" "$scratch/program"
	if $nobody "$scratch/program" --version > /dev/null 2>&1; then
		# shellcheck disable=SC2086
		(cd / && $nobody "$scratch/program" run --known=todo) > "$scratch/out" 2> "$scratch/err"
		status=$?
		results nobody
	else
		skip "somebody without privileges" "the program cannot be started as another user"
	fi
else
	skip "somebody without privileges" "no setpriv"
fi

# Huge pages are switched off here, so that --tune has to switch them on, and off again.
thp=/sys/kernel/mm/transparent_hugepage/enabled
if [ -w $thp ]; then
	mine=$(sed 's/.*\[\(.*\)\].*/\1/' $thp)
	trap 'echo "$mine" > $thp; rm -rf "$scratch"' EXIT
	echo never > $thp
	before=$(settings)
	run run 'mprotect/*/thp/none'
	is "$(grep -c '# SKIP no-thp' "$scratch/out")" "$(grep -c ' - ' "$scratch/out")" \
		"without huge pages, and without --tune, their cells are skipped"
	run run --tune 'mprotect/*/thp/none'
	is "$status $(grep -c '# SKIP no-thp' "$scratch/out")" "0 0" "with --tune they run"
	is "$(settings)" "$before" "and the settings are as they were"
	for signal in INT KILL; do
		env --default-signal "$program" run --tune -o "$scratch/cut.tap" 2> /dev/null &
		pid=$!
		turns=0
		until grep -q '^ok 2 ' "$scratch/cut.tap" 2>/dev/null || [ $turns -eq 1000 ]; do
			turns=$((turns + 1))
			sleep 0.01
		done
		is "$(sed 's/.*\[\(.*\)\].*/\1/' $thp)" madvise "during a run with --tune they are on"
		kill -s $signal $pid
		wait $pid
		# After SIGKILL it is the guardian who restores, a moment later.
		turns=0
		until [ "$(settings)" = "$before" ] || [ $turns -eq 300 ]; do
			turns=$((turns + 1))
			sleep 0.01
		done
		is "$(settings)" "$before" "SIG$signal: the settings are as they were"
		rm -f "$scratch/cut.tap"
	done
else
	skip "--tune" "huge pages cannot be switched off"
fi

done_testing
