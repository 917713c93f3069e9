#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# "vm" with a packaged kernel under emulation, and with what is no kernel: status, messages, what is
# kept, and that neither a QEMU nor a file is left behind. The kernel is UFFD_CONFORM_KERNEL, or one
# that ./bootstrap has unpacked.
. "${srcdir:-.}/tests/tap.sh"

kernel=${UFFD_CONFORM_KERNEL:-$(find "$PWD/kernels" "$top/build/kernels" -path '*/boot/vmlinuz-*' \
	2>/dev/null | sort | tail -n 1)}
guest=${UFFD_CONFORM_GUEST:-$PWD/tests/vm/guest}
qemu=$(command -v qemu-system-x86_64)
mkdir "$scratch/bin" "$scratch/tmp" "$scratch/empty"
export TMPDIR="$scratch/tmp"

# Stands before QEMU and tells its process, to see whether there was one, and whether it is gone.
cat > "$scratch/bin/qemu-system-x86_64" <<EOT
#!/bin/sh
echo \$\$ >> "\$QEMU_PROCESSES"
exec ${qemu:-false} "\$@"
EOT
chmod +x "$scratch/bin/qemu-system-x86_64"
qemu_path=$scratch/bin:$PATH

# start NAME ARGUMENT...: "vm" in the background, as process $pid
start()
{
	name=$1
	shift
	: > "$scratch/$name.qemu"
	QEMU_PROCESSES=$scratch/$name.qemu env --default-signal "PATH=$qemu_path" "$program" vm "$@" \
		> "$scratch/$name.out" 2> "$scratch/$name.err" < /dev/null &
	pid=$!
	eval "pid_$name=$pid"
}

# finish NAME: waits for it; sets status, leaves $scratch/out and $scratch/err
finish()
{
	name=$1
	eval "wait \$pid_$name"
	status=$?
	cp "$scratch/$name.out" "$scratch/out"
	cp "$scratch/$name.err" "$scratch/err"
	no_qemu_left "$name"
	is "$(ls -A "$scratch/tmp")" "" "$name: no temporary file is left"
}

# vm NAME ARGUMENT...
vm()
{
	start "$@"
	finish "$1"
}

alive()
{
	[ -d "/proc/$1" ] && ! grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null
}

no_qemu_left()
{
	left=
	while read -r process; do
		# One that is killed with the tool may take a moment.
		turns=0
		while alive "$process" && [ $turns -lt 20 ]; do
			turns=$((turns + 1))
			sleep 0.1
		done
		alive "$process" && left="$left $process"
	done < "$scratch/$1.qemu"
	is "$left" "" "$1: no QEMU is left"
}

# unstarted STATUS MESSAGE NAME: refused without a boot
unstarted()
{
	is $status "$1" "$3: the status"
	has err "$2" "$3: says why"
	empty out "$3: no results"
	is "$(cat "$scratch/$name.qemu")" "" "$3: no QEMU was started"
}

# put BYTES OFFSET: into the image
put()
{
	# shellcheck disable=SC2059
	printf "$1" | dd of="$scratch/image" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# The header of a kernel, and nothing behind it.
dd if=/dev/zero of="$scratch/image" bs=1024 count=1 2>/dev/null
put '\125\252' 510
put 'HdrS\015\002' 514
put '\001' 529
put '\001' 566

# What is no kernel
: > "$scratch/nothing"
echo 'not a kernel' > "$scratch/text"
gzip -c "$scratch/image" > "$scratch/image.gz"
while IFS='|' read -r file message; do
	vm not_kernel --kernel "$file" arm/one/anon
	unstarted 2 "$message" "${file##*/}"
done <<EOT
$scratch/no-such-file|^uffd-conform: kernel image .*/no-such-file: No such file or directory
$scratch|^uffd-conform: .* is a directory, not a kernel image
$scratch/text|^uffd-conform: .*/text is no Linux kernel: it has no x86 boot header
$program|^uffd-conform: .* is an ELF file \(a vmlinux\?\); give the bzImage
$scratch/image.gz|^uffd-conform: .*/image.gz is gzip data
$scratch/nothing|^uffd-conform: .*/nothing is empty
/dev/null|^uffd-conform: /dev/null is no regular file, not a kernel image
EOT

# What cannot be meant
while IFS='|' read -r arguments message; do
	# shellcheck disable=SC2086
	vm bad --kernel "$scratch/image" $arguments
	unstarted 2 "$message" "'$arguments'"
done <<EOT
--memory 255|--memory: at least 256 MiB
--memory 1G|--memory: '1G' is no number
--timeout 0|--timeout: '0' is no number from 1 to 86400
--timeout soon|--timeout: 'soon' is no number
--accel xen|--accel: 'xen' is none of auto, kvm, tcg
--append|option '--append' requires an argument
--format yaml|--format: 'yaml' is none of
no-such-cell|no cell matches 'no-such-cell'
arm/one/anon -- -j 2 no-such-cell|no cell matches 'no-such-cell'
-- -j 0|--jobs: '0' is no number from 1 to 64
-- --timeout 0|--timeout: '0' is no number from 1 to 3600
-- --max-fail 0|--max-fail: '0' is no number
-- --no-such-option|unrecognized option '--no-such-option'
-- --json x|unrecognized option '--json'
-- -o x|invalid option -- 'o'
-o /no/such/folder/file|/no/such/folder/file: No such file
no-such.case|cannot open no-such.case: No such file
$scratch/text|text:1:1: 
EOT
while IFS='|' read -r arguments message; do
	# shellcheck disable=SC2086
	vm unusable --kernel "$scratch/image" $arguments arm/one/anon
	unstarted 3 "$message" "'$arguments'"
done <<EOT
--guest $scratch/text|text is no ELF program and cannot be the guest's init
--guest $scratch|cannot be read as a file
--guest $scratch/no-such-program|no-such-program
--keep $scratch/text|text is there already, and no folder
--modules $scratch/empty|$scratch/empty
EOT

# Without QEMU; so it is seen that options of "run" are known here, too, but for those of output.
qemu_path=$scratch/empty
vm no_qemu --kernel "$scratch/image" arm/one/anon
unstarted 3 'qemu-system-x86_64 is not in PATH; Debian has it in the package qemu-system-x86' \
	"no QEMU"
for option in $("$program" run -h | sed -n 's/^ .* --\([a-z-]*\).*/\1/p'); do
	case $option in
	format | output | json | junit | help) continue ;;
	exclude) value='=arm' ;;
	timeout | jobs | max-fail) value='=1' ;;
	require | backend) value='=x' ;;
	known) value='=todo' ;;
	# Demands on the run as a whole are made where the reports are.
	max-skip | need | baseline) continue ;;
	*) value='' ;;
	esac
	vm option --kernel "$scratch/image" -- "--$option$value"
	unstarted 3 'qemu-system-x86_64 is not in PATH' "-- --$option$value"
done
qemu_path=$scratch/bin:$PATH

# What a machine tells that does come to life
skip_all()
{
	skip "a kernel in QEMU" "$1"
	done_testing
}
[ -n "$qemu" ] || skip_all "no qemu-system-x86_64"
[ -n "$kernel" ] || skip_all "no kernel in build/kernels, and UFFD_CONFORM_KERNEL is not set"
[ -x "$guest" ] || skip_all "no tests/vm/guest ('make check' builds it)"

# boot NAME ARGUMENT...: under emulation
boot()
{
	name=$1
	shift
	start "$name" --kernel "$kernel" --accel tcg "$@"
}

# misguided NAME ARGUMENT...: with the guest that goes wrong in the way NAME
misguided()
{
	way=$1
	shift
	boot "$way" --guest "$guest" --append "uffd_conform.test=$way" "$@" arm/one/anon
}

# ended STATUS PASS FAIL BROKEN: what finish has seen, by the sum of its five cells
ended()
{
	is $status "$1" "$name: the status"
	has out '^1\.\.5$' "$name: the plan"
	has out "^# 5 cells: $2 pass, $3 fail, 0 skip, 0 todo, $4 broken in [0-9.]+ s\$" \
		"$name: the sum"
}

# failed SENTENCE: the run bails out with it
failed()
{
	has err "^uffd-conform: $1" "$name: the sentence on stderr"
	is "$(tail -n 1 "$scratch/out" | grep -Ec -e "^Bail out! $1")" 1 "$name: TAP bails out with it"
}

# timed: the run did not take 0.0 s
timed()
{
	has out '^# 5 cells: .* in ([1-9]|0\.[1-9])' "$name: the time"
}

cat > "$scratch/own.case" <<'EOT'
case own/wrong
  why    The write is to a page that is armed.
  on     anon
  track  uffd-wp
  steps
    map 2
    write all
    arm 0
    write 0 -> quiet
EOT
cp "$scratch/own.case" "$scratch/with,comma.case"
boot complete -f ktap -o "$scratch/ktap" --json "$scratch/json" --junit "$scratch/junit" \
	--keep "$scratch/a, folder" -- arm/one/anon
boot wrong "$scratch/own.case" -- -j 1
finish complete
is $status 0 "complete: the status"
empty out "complete: nothing on stdout, with -o"
is "$(cat "$scratch/err")" \
	"uffd-conform: console.log, results.stream, qemu.cmd are in $scratch/a, folder" \
	"complete: stderr tells what is kept"
is "$(sed -n '1p;$p' "$scratch/ktap" | sed 's/pass:[45] .*/pass/')" "KTAP version 1
# Totals: pass" "complete: KTAP"
is "$(grep -c '^ok ' "$scratch/ktap")" 5 "complete: KTAP has the cells"
is "$(grep -c '^,\{0,1\}{"name":"arm/one/anon/' "$scratch/json")" 5 "complete: JSON has the cells"
is "$(sed -n '1s/.*"where":"\([^"]*\)".*/\1/p' "$scratch/json")" "qemu tcg" "complete: and where"
is "$(grep -c '<testcase .* name="arm/one/anon/' "$scratch/junit")" 5 "complete: JUnit has the cells"
kept=$scratch/a,\ folder
is "$(cat "$kept/verdict")" "passed: all 5 cells were run" "complete: the verdict is kept"
is "$(grep -c 'uffd-conform: start arm/one/anon/' "$kept/console.log")" 5 \
	"complete: the console is kept, with the start of each cell"
is "$(grep -c '^@[0-9a-f]\{32\} {"cell":' "$kept/results.stream")" 5 \
	"complete: so are the results"
is "$(sh -n "$kept/qemu.cmd" 2>&1 && grep -Fc "/a,, folder/console.log" "$kept/qemu.cmd")" 1 \
	"complete: and the command, with a comma in a name"
finish wrong
is $status 1 "wrong: the status"
has out '^# step 4 \(write .* -> quiet\), page 0: X1: expected quiet, seen a notification$' \
	"wrong: the clause, with what was expected"
has out '^not ok 1 - own/wrong/anon/uffd-wp$' "wrong: TAP on stdout"
empty err "wrong: nothing on stderr, for the kernel came to its end"

# The kernel dies in a cell: that cell is to blame, and no other.
boot crash --guest "$guest" -- -j 1 arm/one/anon
misguided return
finish crash
ended 1 1 1 3
crashed='the kernel panicked while arm/one/anon/uffd-wp was running: Kernel panic - not syncing: '
failed "$crashed"
timed
is "$(grep -A 1 '^# fail: panic: ' "$scratch/out" | tail -n 1)" "not ok 2 - arm/one/anon/uffd-wp" \
	"crash: the cell that was running fails"
is "$(grep -c '^# broken: not-run: the kernel panicked' "$scratch/out")" 3 \
	"crash: those after it were not run"
has err '^uffd-conform: from the guest.s console:$' "crash: the kernel's lines"
has err 'sysrq_handle_crash' "crash: with the call trace"
finish return
ended 3 0 0 5
failed "the kernel panicked before the guest's init reported: .*Attempted to kill init!"

# /init is never reached, or says nothing.
boot never --append rdinit=/no/such/init arm/one/anon
misguided silence --timeout 8
finish never
ended 3 0 0 5
failed "the kernel panicked before the guest's init reported: .*(VFS|No working init)"
finish silence
ended 3 0 0 5
timed
failed "the guest's init did not report within 8 s"

# The result stream is garbage, or ends too early.
misguided garbage_only
misguided garbage
finish garbage_only
ended 3 0 0 5
failed "the machine ended before the guest's init reported"
finish garbage
ended 3 0 0 5
failed 'the results are not complete: 0 of 5 cells; line 2 is no JSON'
misguided power_off
misguided end_early
finish power_off
ended 3 1 0 4
timed
failed 'the results are not complete: 1 of 5 cells$'
has out '^ok 1 - arm/one/anon/none$' "power_off: the result that came through"
finish end_early
ended 3 1 0 4
failed 'the run in the guest ended with status 0 after 1 of 5 cells$'

# A run that takes too long; arguments that only the guest finds to be bad.
misguided hang --timeout 30
boot refused -- --require R99 arm/one/anon
finish hang
ended 3 1 0 4
timed
failed 'the run did not end in time: 1 of 5 cells after 30 s, and arm/one/anon/uffd-wp was running$'
is "$(grep -A 1 '^# broken: interrupted: ' "$scratch/out" | tail -n 1)" \
	"not ok 2 - arm/one/anon/uffd-wp" "hang: the cell that was running is broken"
finish refused
ended 2 0 0 5
failed 'the run in the guest ended with status 2 after 0 of 5 cells'
has err "^uffd-conform run: --require: there is no clause 'R99'\$" "refused: the guest says why"

# wait_for FILE REGEX
wait_for()
{
	turns=0
	until grep -Eq -e "$2" "$1" 2>/dev/null || [ $turns -eq 600 ]; do
		turns=$((turns + 1))
		sleep 0.05
	done
}

# interrupted NUMBER NAME: what the signal leaves
interrupted()
{
	is $status $((128 + $1)) "$name: dies by the signal"
	failed "interrupted by signal $1"
	planned=$(sed -n '2s/^1\.\.//p' "$scratch/out")
	is "$(grep -Ec '^(not )?ok ' "$scratch/out")" "$planned" "$name: each cell has a result"
}

boot interrupt --keep "$scratch/kept"
running=$pid
boot terminate mprotect
wait_for "$scratch/terminate.qemu" '^[0-9]'
kill -TERM "$pid"
finish terminate 2>/dev/null
interrupted 15
has out '^# [0-9]+ cells: 0 pass, 0 fail, 0 skip, 0 todo, [1-9][0-9]* broken' \
	"terminate: nothing was run so far"
wait_for "$scratch/interrupt.out" '^ok 3 '
kill -INT "$running"
finish interrupt
interrupted 2
has out '^ok 3 ' "interrupt: the results so far"
has out '^# broken: interrupted: interrupted by signal 2$' "interrupt: the cell that was running"
has out '^# broken: not-run: interrupted by signal 2$' "interrupt: those that did not come to run"
is "$(cat "$scratch/kept/verdict")" "failed: interrupted by signal 2" "interrupt: kept"
boot killed mprotect
wait_for "$scratch/killed.out" '^1\.\.'
kill -KILL "$pid"
finish killed 2>/dev/null
is $status 137 "killed: the status"

# KVM that does not work, for one reason or another
vm kvm --kernel "$kernel" --accel kvm arm/one/anon
if [ $status -eq 0 ]; then
	skip "KVM that does not work" "it works"
	done_testing
fi
is $status 3 "kvm: the status"
empty out "kvm: no results"
has err '^uffd-conform: /dev/kvm' "kvm: says why"
if [ -w /dev/kvm ]; then
	has err '; try --accel=tcg$' "kvm: says what to do"
	start auto --kernel "$kernel" arm/one/anon
	began=$(date +%s)
	wait_for "$scratch/auto.qemu" '^[0-9]'
	turns=0
	until [ "$(wc -l < "$scratch/auto.qemu")" -eq 2 ] || [ $turns -eq 300 ]; do
		turns=$((turns + 1))
		sleep 0.1
	done
	is "$(($(date +%s) - began <= 15))" 1 "auto: falls back within 15 s"
	finish auto
	is $status 0 "auto: the status"
	has out '^# 5 cells: ' "auto: the results"
	has err '^uffd-conform: /dev/kvm opens, but .*; TCG was used$' "auto: says so"
else
	skip "auto" "/dev/kvm cannot be opened"
fi
done_testing
