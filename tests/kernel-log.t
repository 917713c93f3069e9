#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The kernel's log of this very machine is watched: the kernel is brought to say something that
# begins like a report while cells run, and is believed.
. "${srcdir:-.}/tests/tap.sh"

json()
{
	sed -n "s/.*\"$1\":\([^,}]*\).*/\1/p" "$scratch/json" | head -n 1
}

"$program" run -f json --backend sim mprotect/r-rw/anon/none > "$scratch/json"
is "$(json kernel_log)" false "an imitated kernel has no log"

if [ "$(id -u)" -ne 0 ] || ! head -c 0 /dev/kmsg 2> /dev/null; then
	skip "the log of this machine" "it cannot be read"
	done_testing
fi
"$program" run -f json mprotect/r-rw/anon/none > "$scratch/json"
is "$(json kernel_log)" true "the log of this machine is watched"

# What the kernel says when it is asked to drop its caches begins with the name of who asked.
# speak NAME: run the cells while a process of that name asks for it, a few times
speak()
{
	cp "$(command -v sh)" "$scratch/$1"
	for seconds in 0.1 0.2 0.2; do
		sleep $seconds
		"$scratch/$1" -c 'echo 1 > /proc/sys/vm/drop_caches'
	done &
	run run --known=todo -j 1
	wait
}

cp "$(command -v sh)" "$scratch/other"
if [ -w /proc/sys/vm/drop_caches ] && "$scratch/other" -c :; then
	speak 'INFO: task x:9'
	has out '^# [0-9]+ reports? of the kernel that no cell is blamed for, the first: INFO: task x:9 ' \
		"a report of another process is told"
	is "$status $(grep -c ': K1: ' "$scratch/out")" "0 0" "and no cell fails by it"
	speak 'BUG: said'
	has out ': K1: expected no report in the kernel log, seen BUG: said ' \
		"a report of nobody in particular fails the cell"
	has out '^# log: BUG: said \([0-9]+\): drop_caches: 1$' "and its line is shown"
	is $status 1 "and the run"
else
	skip "reports in the log of this machine" "the kernel cannot be brought to say something"
fi

if command -v setpriv > /dev/null && [ "$(cat /proc/sys/kernel/dmesg_restrict)" -eq 1 ]; then
	chmod 755 "$scratch"
	cp "$program" "$scratch/program"
	(cd / && setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all \
		--bounding-set=-all "$scratch/program" run mprotect/r-rw/anon/none) > "$scratch/out"
	is "$(grep -cE '^# the kernel log is not watched: /dev/kmsg: (Operation not permitted|Permission denied)$' \
		"$scratch/out")" 1 "who may not read the log is told so, once"
else
	skip "somebody who may not read the log" "no setpriv, or everybody may"
fi

done_testing
