#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# "bisect" in a git repository whose commits stand for those of a kernel, with a QEMU that stands
# for the machine: what git names in the end, what each step leaves, what ends a bisection, and
# that nothing is left of a step that is interrupted.
. "${srcdir:-.}/tests/tap.sh"

for tool in git perl make; do
	command -v $tool > /dev/null && continue
	skip "bisect" "no $tool"
	done_testing
done
unset MAKEFLAGS MAKELEVEL MFLAGS GIT_DIR
export HOME="$scratch" GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
# So that the same commits are tested each time
export GIT_AUTHOR_DATE="2026-01-01T00:00:00Z" GIT_COMMITTER_DATE="2026-01-01T00:00:00Z"
export FAKE_PROGRAM="$program" FAKE_IMAGE="$scratch/image" FAKE_READY="$scratch/ready"
mkdir "$scratch/bin"
cp "$top/tests/bisect/qemu" "$scratch/bin/qemu-system-x86_64"
for tool in flex bison bc gcc; do
	printf '#!/bin/sh\n' > "$scratch/bin/$tool"
done
chmod +x "$scratch/bin"/*
plain_path=$PATH
PATH=$scratch/bin:$PATH
cell=mprotect/r-rw/anon/uffd-wp

# put BYTES OFFSET: into the image
put()
{
	# shellcheck disable=SC2059
	printf "$1" | dd of="$scratch/image" bs=1 seek="$2" conv=notrunc 2> /dev/null
}

# The header of a kernel of release $1, and nothing behind it
make_image()
{
	dd if=/dev/zero of="$scratch/image" bs=1024 count=1 2> /dev/null
	put '\125\252' 510
	put 'HdrS\015\002' 514
	put '\000\001' 526
	put '\001' 529
	put '\001' 566
	put "$1 (a) #1" 768
}
make_image 6.12.0

# commit STATE SUBJECT
commit()
{
	echo "$1" > state
	git add -A
	git commit -q --allow-empty -m "$2"
}

# tree NAME: an empty one, and the way into it
tree()
{
	mkdir -p "$scratch/$1/arch/x86"
	cd "$scratch/$1" || exit 1
	cp "$top/tests/bisect/tree.mk" Makefile
	echo > arch/x86/Kconfig
	git init -q -b master .
}

# bisect ARGUMENT...: one step, not under git
bisect()
{
	run bisect --accel tcg --build "$scratch/build" --steps "$scratch/steps" "$@"
}

# A history of 64 commits: the 42nd is bad, the 32nd does not build, two do not boot.
tree history
commit pass 0
for number in $(seq 64); do
	case $number in
	32) state=no-build ;;
	40 | 41) state=no-boot ;;
	*) state=pass; [ "$number" -ge 42 ] && state=fail ;;
	esac
	[ "$number" -eq 50 ] && state=panic
	commit $state "$number"
done

# steps_of FOLDER: the commits and words of its table
steps_of()
{
	"$program" bisect --summary "$1" |
		awk '$1 ~ /^[0-9]+$/ && length($2) == 12 { print $2, $3 }'
}

git bisect start HEAD HEAD~64 > /dev/null 2>&1
git bisect run "$program" bisect --accel tcg $cell > "$scratch/out" 2> "$scratch/err"
is $? 2 "only skipped commits are left: git's own status"
has out "^the first bad one is $(git rev-parse --short=12 master~22) or one of the 2 before it" \
	"only skipped commits are left: the table tells"
git bisect reset > /dev/null 2>&1
is "$(git status --porcelain)" "" "the tree is as it was"

# The 41st can be judged now; this time with everything in its usual place.
git checkout -q HEAD~24 && commit pass 41
for number in $(seq 42 64); do
	state=fail
	[ "$number" -eq 50 ] && state=panic
	commit $state "$number"
done
git bisect start HEAD HEAD~64 > /dev/null 2>&1
git bisect run "$program" bisect --accel tcg -j 1 $cell > "$scratch/out" 2> "$scratch/err"
is $? 0 "git bisect run: its status"
is "$(git rev-parse refs/bisect/bad)" "$(git log --format=%H --grep='^42$' HEAD refs/bisect/bad)" \
	"git bisect run names the right commit"
bad=$(git rev-parse refs/bisect/bad)
has out "^$bad is the first bad one: 42\$" "the table names it too"
has out '^  mprotect/r-rw/anon/uffd-wp: R1: expected one notification, seen none' \
	"the table tells why"
has out '^  R1: an armed page.s next write' "the table tells the clause"
steps=$(find .git/uffd-conform-bisect/steps -mindepth 1 -maxdepth 1 | sort | tail -n 1)
is "$(ls "$steps" | wc -l)" "$(grep -c '^uffd-conform: step ' "$scratch/out")" \
	"each step has a folder, and one was started"
# Six for 64 commits, and one for each of the three that cannot be judged
is "$(($(ls "$steps" | wc -l) <= 9))" 1 "no more than nine steps"
is "$(steps_of "$steps" | awk '{ print $2 }' | sort -u | xargs)" "bad good skip" \
	"the summary has all kinds of steps"
is "$(steps_of "$steps" | while read -r id word; do
	subject=$(git log -1 --format=%s "$id")
	case $subject in
	32 | 40) right=skip ;;
	*) right=good; [ "$subject" -ge 42 ] && right=bad ;;
	esac
	[ $word = $right ] || echo "$subject is $word"
done)" "" "each step is right"
"$program" bisect --summary "$steps" > "$scratch/summary"
is "$(sed -n '/^step  commit/,/^  R1/p' "$scratch/out")" "$(cat "$scratch/summary")" \
	"the summary is the table at the end"
step=$(find "$steps" -name "*-$(echo "$bad" | cut -c1-12)")
is "$(cd "$step" && echo *)" "build.log config console.log reason results.json step.json" \
	"what a step leaves"
is "$(cat "$step/config")" "CONFIG_TINY=y
$(cat "$top/kernel/test.config")
CONFIG_DEFAULT=y" "the configuration is the one that is built in"
is "$(grep -c '"verdict":"fail"' "$step/results.json")" 1 "the results are the boot's"
has out '^uffd-conform: step 1: .* is skip: does not build: mm/mprotect.c:7:9: error: .no_such' \
	"what does not build is told by its first error"
is "$(git status --porcelain --ignored)" "" "the tree has nothing in it"
git bisect reset > /dev/null 2>&1

# The commit that mends
git checkout -q -b mended
for number in $(seq 65 70); do
	commit fail "$number"
done
commit pass mend
commit pass after
commit pass end
git bisect start --term-old=broken --term-new=fixed HEAD HEAD~9 > /dev/null 2>&1
git bisect run "$program" bisect --accel tcg --want fail --build "$scratch/mend" \
	--steps "$scratch/mend-steps" $cell > "$scratch/out" 2> "$scratch/err"
is "$(git log -1 --format=%s refs/bisect/fixed)" mend "--want fail: the commit that mends"
has out 'is the first fixed one: mend$' "--want fail: in the words of the bisection"
has out '^  before: R1: ' "--want fail: the clause that was broken before"
is "$(git status --porcelain)" "" "--want fail: the tree is as it was"
"$program" bisect --summary "$scratch/mend-steps" > "$scratch/mend-summary"
git bisect reset > /dev/null 2>&1

# Another bisection of the same tree, with the folder of the one before
git bisect start HEAD HEAD~9 > /dev/null 2>&1
run bisect --accel tcg --build "$scratch/mend" --steps "$scratch/mend-steps" $cell
is $status 128 "another bisection's steps: the status"
has err "mend-steps has steps of another bisection \(.*/history/.git, started .*--steps needs" \
	"another bisection's steps: says so"
empty out "another bisection's steps: no verdict"
is "$("$program" bisect --summary "$scratch/mend-steps")" "$(cat "$scratch/mend-summary")" \
	"another bisection's steps: they stay"
if [ -w /dev/full ]; then
	"$program" bisect --summary "$scratch/mend-steps" > /dev/full 2> "$scratch/err"
	is "$? $(cat "$scratch/err")" "3 uffd-conform: standard output: No space left on device" \
		"a summary that cannot be printed"
else
	skip "a summary that cannot be printed" "no /dev/full"
fi
git bisect reset > /dev/null 2>&1

# The script that makes such histories of a real kernel
history()
{
	perl "$top/kernel/bisect-history" "$@" > "$scratch/out" 2> "$scratch/err"
	status=$?
}
history --list
is "$status $(wc -l < "$scratch/out")" "0 7" "kernel/bisect-history: seven scenarios"
cp "$scratch/out" "$scratch/list"
while read -r name mutant named; do
	is "$([ -f "$top/kernel/mutants/$mutant.cocci" ] && echo there)" there "$name: its mutant is there"
	run list "$named"
	is "$(cat "$scratch/out")" "$named" "$name: its cell is there"
done < "$scratch/list"
history --source "$top" --build "$scratch/b"
is $status 2 "kernel/bisect-history: what is no kernel's source is refused"
history no-such-scenario
is $status 2 "kernel/bisect-history: a scenario that there is not"

# By hand, one state of the tree after the other
tree by-hand
while read -r state code message; do
	echo "$state" > state
	bisect $cell
	is $status "$code" "$state: the status"
	has out "^uffd-conform: step [0-9]*:  is .*: $message" "$state: the reason"
done <<'END'
pass 0 1 cell passes
fail 1 mprotect/r-rw/anon/uffd-wp: R1: expected one notification, seen none
panic 1 mprotect/r-rw/anon/uffd-wp: fail panic: the kernel panicked while
panic-after 125 the kernel panicked while no cell was running
panic-before 125 the kernel panicked while no cell was running
no-boot 125 the kernel panicked before the guest.s init reported: .*a test does not boot
no-build 125 does not build: .*mm/mprotect.c:7:9: error: 'no_such_variable' undeclared
no-image 125 does not build: make left no arch/x86/boot/bzImage
skip 125 mprotect/r-rw/anon/uffd-wp: skip no-thp
todo 125 mprotect/r-rw/anon/uffd-wp: todo no-thp
broken 125 mprotect/r-rw/anon/uffd-wp: broken no-thp
END
echo pass > state
bisect --want fail $cell
is $status 1 "--want fail: a cell that passes is of the new side"
echo skip-one > state
FAKE_CELLS='mprotect/r-rw/anon'
export FAKE_CELLS
bisect mprotect/r-rw/anon
is $status 0 "a glob is good if one of its cells passes"
has out ': 4 cells pass, 1 cannot be had here' "a glob: the cells that cannot be had are told"
bisect mprotect/r-rw/anon mprotect/r-rw/anon/none
is $status 125 "a cell by its name has to pass itself"
echo panic-after > state
bisect mprotect/r-rw/anon
is $status 1 "a panic between cells: the status"
has out ': the kernel panicked while no cell was running' "a panic between cells: the reason"
unset FAKE_CELLS
cat > "$scratch/own.case" <<'END'
case own/wrong
  why    The write is to a page that is armed.
  on     anon
  track  uffd-wp
  steps
    map 2
    write all
    arm 0
    write 0 -> quiet
END
echo pass > state
FAKE_CELLS=$scratch/own.case bisect "$scratch/own.case"
is $status 1 "a file of cases: the status"
has out ': own/wrong/anon/uffd-wp: X1: expected quiet' "a file of cases: the reason"

# votes LIST K/N STATUS BOOTS NAME
votes()
{
	printf '%s\n' $1 > "$scratch/boots"
	FAKE_BOOTS=$scratch/boots bisect --votes "$2" $cell
	is $status "$3" "votes $2 of $1: the status"
	is "$(($(echo "$1" | wc -w) - $(wc -l < "$scratch/boots")))" "$4" "votes $2 of $1: boots"
}
votes 'pass fail pass fail pass' 2/5 1 4
votes 'pass pass pass pass fail' 2/5 0 4
votes 'pass pass pass fail pass' 1/3 0 3
votes 'fail pass pass' 1/3 1 1
votes 'no-boot fail pass' 1/3 1 2
votes 'pass no-boot pass fail' 1/3 125 3
votes 'no-boot fail fail' 2/3 1 3
has out ': 2 of 3 boots fail: mprotect/r-rw/anon/uffd-wp: R1' "votes: the reason"
last=$(find "$scratch/steps" -mindepth 1 -maxdepth 1 | sort | tail -n 1)
is "$(find "$last" -name console.log | wc -l)" 3 "votes: each boot leaves its console"

# What ends a bisection, for no commit could be judged
steps_before=$(ls "$scratch/steps" | wc -l)
cp "$scratch/own.case" not-a-folder
while IFS='|' read -r state arguments message; do
	echo "$state" > state
	# shellcheck disable=SC2086
	bisect $arguments
	is $status 128 "'$arguments', $state: the status"
	has err "$message" "'$arguments', $state: says why"
	empty out "'$arguments', $state: no verdict"
done <<END
full|$cell|No space left on device
no-library|$cell|gelf.h: No such file
qemu-fails|$cell|QEMU ended with status 1: .*cannot set up guest memory
refused|$cell|the run in the guest ended with status 2
pass|no-such-cell|no cell matches 'no-such-cell'
pass|no-such.case|no-such.case: No such file
pass||which cells are to judge
pass|--want maybe $cell|--want: 'maybe' is none of pass, fail
pass|--votes 3/2 $cell|'3/2' is not K/N
pass|--votes x $cell|'x' is not K/N
pass|--make 'a $cell|the quote ' is not closed
pass|--config no-such-file $cell|no-such-file
pass|--config / $cell|--config /: is a directory
pass|--make --no-such-option $cell|make does not take these arguments
pass|--build build $cell|the build folder .*/build is in the tree
pass|--steps steps $cell|the folder of the steps, .*/steps, is in the tree
pass|--build $scratch/own.case/build $cell|own.case/build
pass|--build $scratch/a:b $cell|no colon
pass|--steps $scratch/own.case/steps $cell|own.case/steps
pass|--kernel-dir $scratch/bin $cell|nothing is built
pass|--modules x $cell|--modules is for --kernel-dir
pass|--summary $scratch/bin $cell|--summary goes with no cells
pass|--summary $scratch/bin|has no steps
pass|--no-such-option|unrecognized option
END
is "$(find "$scratch/steps" -mindepth 1 -maxdepth 1 -name '[0-9]*' | wc -l)" "$steps_before" \
	"what ends a bisection is no step"
for tool in qemu-system-x86_64 flex; do
	mkdir "$scratch/without" && ln -s "$scratch/bin"/* "$scratch/without" &&
		rm "$scratch/without/$tool"
	for other in sh make git perl cat mkdir echo rm; do
		ln -sf "$(PATH=$plain_path command -v $other)" "$scratch/without/$other" 2> /dev/null
	done
	PATH=$scratch/without bisect $cell
	is $status 128 "without $tool: the status"
	has err "$tool is not in PATH" "without $tool: says why"
	rm -r "$scratch/without"
done
cd "$scratch" || exit 1
bisect $cell
is $status 128 "not in a tree: the status"
has err 'is no kernel tree' "not in a tree: says why"
cd "$scratch/history" || exit 1
git bisect start --no-checkout HEAD HEAD~64 > /dev/null 2>&1
bisect $cell
is $status 128 "--no-checkout: the status"
has err 'started with --no-checkout' "--no-checkout: says why"
git bisect reset > /dev/null 2>&1
cd "$scratch/by-hand" || exit 1

# Interrupted: no verdict, nothing left
alive()
{
	[ -d "/proc/$1" ] && ! grep -q '^State:.Z' "/proc/$1/status" 2> /dev/null
}

for state in slow-build slow; do
	for signal in INT TERM; do
		echo $state > state
		rm -f "$FAKE_READY"
		steps_before=$(rm -rf "$scratch/steps/.step" && ls -A "$scratch/steps")
		env --default-signal "$program" bisect --accel tcg --build "$scratch/build" \
			--steps "$scratch/steps" $cell > "$scratch/out" 2> "$scratch/err" &
		pid=$!
		turns=0
		until [ -s "$FAKE_READY" ] || [ $turns -eq 400 ]; do
			turns=$((turns + 1))
			sleep 0.05
		done
		kill -$signal $pid
		wait $pid 2> /dev/null
		status=$?
		name="$state, SIG$signal"
		[ $signal = INT ] && code=130 || code=143
		is $status $code "$name: the status"
		empty out "$name: no verdict"
		has err "^uffd-conform: interrupted by signal $((code - 128)) " "$name: says so"
		is "$(ls -A "$scratch/steps")" "$steps_before" "$name: no step is left"
		turns=0
		while alive "$(cat "$FAKE_READY")" && [ $turns -lt 40 ]; do
			turns=$((turns + 1))
			sleep 0.1
		done
		alive "$(cat "$FAKE_READY")"
		is $? 1 "$name: nothing runs on"
	done
done

# Two at once in one build folder
echo slow > state
rm -f "$FAKE_READY"
env --default-signal "$program" bisect --accel tcg --build "$scratch/build" \
	--steps "$scratch/steps" $cell > /dev/null 2>&1 &
pid=$!
turns=0
until [ -s "$FAKE_READY" ] || [ $turns -eq 400 ]; do
	turns=$((turns + 1))
	sleep 0.05
done
bisect $cell
is $status 128 "two at once: the status"
has err 'another bisect is at work' "two at once: says why"
kill $pid
wait $pid 2> /dev/null

# kernels NAME STATE...: a folder of them, from 6.1.8 on
kernels()
{
	folder=$scratch/$1
	shift
	number=8
	for state; do
		mkdir -p "$folder/6.1.$number/boot"
		make_image "6.1.$number"
		{ cat "$scratch/image"; echo; echo "$state"; } \
			> "$folder/6.1.$number/boot/vmlinuz-6.1.$number"
		number=$((number + 1))
	done
	# Neither another name nor something else is one more.
	ln -s "6.1.8/boot/vmlinuz-6.1.8" "$folder/vmlinuz"
	echo > "$folder/vmlinuz.txt"
}

cd "$scratch" || exit 1
run bisect --kernel-dir bin $cell
is $status 128 "--kernel-dir without kernels: the status"
has err 'bin has 0 kernels, bzImage\* or vmlinuz\*; two are needed' "--kernel-dir without kernels"
kernels folder no-boot pass pass skip pass no-boot fail fail fail fail
run bisect --accel tcg --kernel-dir folder --steps folder-steps $cell
is $status 125 "--kernel-dir, a skipped one before the first bad: the status"
has out '^uffd-conform: 10 kernels, from 6.1.8 to 6.1.17$' "--kernel-dir: the order of versions"
has out '^the first bad one is 6.1.14 or one of the 1 before it' "--kernel-dir: what is left"
kernels found pass pass pass pass skip fail fail fail fail fail panic no-boot
rm "$scratch/found/vmlinuz" && mv "$scratch/found/6.1.12" "$scratch/found-skip"
run bisect --accel tcg --kernel-dir found --steps found-steps $cell
is $status 0 "--kernel-dir: the status"
has out '^6.1.13 is the first bad one$' "--kernel-dir: the first bad one"
has out '^  R1: ' "--kernel-dir: the clause"
is "$(grep -c '^uffd-conform: step' "$scratch/out")" 6 "--kernel-dir: the steps"
run bisect --summary found-steps
has out '^6.1.13 is the first bad one$' "--kernel-dir: the summary"
kernels alike pass pass
run bisect --accel tcg --kernel-dir alike --steps alike-steps $cell
is $status 1 "--kernel-dir, all good: the status"
has out '^the newest that can be judged, 6.1.9, is good$' "--kernel-dir, all good"
run bisect --accel tcg --kernel-dir alike --want fail --steps alike-steps $cell
is $status 128 "--kernel-dir, another bisection's steps: the status"
has err 'alike-steps has steps of another bisection \(alike, started .*\); --steps needs a folder' \
	"--kernel-dir, another bisection's steps: says so"
empty out "--kernel-dir, another bisection's steps: nothing is tested"
run bisect --accel tcg --kernel-dir alike --want fail --steps more-steps $cell
is $status 1 "--kernel-dir, all bad: the status"
has out '^the oldest that can be judged, 6.1.8, is fixed already$' "--kernel-dir, all bad"
kernels slow slow pass
rm -f "$FAKE_READY"
env --default-signal "$program" bisect --accel tcg --kernel-dir slow --steps slow-steps $cell \
	> "$scratch/out" 2> "$scratch/err" &
pid=$!
turns=0
until [ -s "$FAKE_READY" ] || [ $turns -eq 400 ]; do
	turns=$((turns + 1))
	sleep 0.05
done
kill -INT $pid
wait $pid 2> /dev/null
is $? 130 "--kernel-dir, interrupted: the status"
has err '^uffd-conform: interrupted by signal 2 ' "--kernel-dir, interrupted: says so"
run bisect --accel tcg --kernel-dir alike --steps slow-steps $cell
is $status 1 "a folder without a step is free for another bisection"
kernels none no-boot pass skip
run bisect --accel tcg --kernel-dir none --steps none-steps $cell
is $status 125 "--kernel-dir, one that can be judged: the status"
has out '^of these kernels no two could be judged$' "--kernel-dir, one that can be judged"
done_testing
