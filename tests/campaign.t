#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# kernel/campaign and kernel/build, without a kernel: stand-ins for spatch, make and uffd-conform do
# what a mutant's id says. tests/mutants.t is the same with a kernel.
. "${srcdir:-.}/tests/tap.sh"

# The mutants' headers, and that each clause has one
"$top/kernel/campaign" --list > "$scratch/list" 2> "$scratch/err"
is $? 0 "--list"
empty err "--list: nothing on stderr"
sed -n 's,^// clause: *,,p' "$top"/kernel/mutants/*.cocci | tr ' ' '\n' | grep -v '^[a-z]*$' |
	sort -u > "$scratch/broken"
"$program" explain --clauses | sed -n 's/^\([A-Z][0-9]*\)\b.*/\1/p' | sort > "$scratch/clauses"
is "$(comm -23 "$scratch/broken" "$scratch/clauses")" "" "mutants break clauses that exist"
# F8 promises what no mainline kernel does: there is no line of it to break.
is "$(comm -13 "$scratch/broken" "$scratch/clauses" | tr '\n' ' ')" "F8 " \
	"each clause has a mutant, but for what mainline never had"
for file in "$top"/kernel/mutants/*.cocci; do
	[ "$(sed -n 's,^// id: *,,p' "$file").cocci" = "${file##*/}" ] || echo "$file"
done > "$scratch/out"
empty out "mutants are named by their ids"

# Stand-ins
mkdir -p "$scratch/tools" "$scratch/source/mm" "$scratch/build/arch/x86/boot" "$scratch/kernel/mutants"
cp "$top"/kernel/campaign "$top"/kernel/*.pm "$scratch/kernel"
for id in M1 M2 M3 M4 M5 M6 M7 M8 M9 M10; do
	cat > "$scratch/kernel/mutants/$id.cocci" <<EOT
// id:      $id
// fault:   a fault that is
//          called $id
// file:    mm/one.c mm/two.c
// clause:  R1 R2
// seen:    nothing
// kernels: 6.1-
EOT
done
sed -i 's/6.1-$/6.1-6.6/' "$scratch/kernel/mutants/M9.cocci"
printf 'VERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 3\nEXTRAVERSION =\n' > "$scratch/source/Makefile"
touch "$scratch/source/Kbuild" "$scratch/build/.config"
echo original > "$scratch/source/mm/one.c"
chmod 640 "$scratch/source/mm/one.c"
ln "$scratch/source/mm/one.c" "$scratch/linked.c"
cat > "$scratch/tools/spatch" <<'EOT'
#!/bin/sh
# spatch --very-quiet --no-includes --sp-file MUTANT --in-place FILE
id=$(basename "$4" .cocci)
[ "$id" = M4 ] || echo "$id" > "$6"
EOT
cat > "$scratch/tools/make" <<EOT
#!/bin/sh
# make -C SOURCE O=BUILD -jN bzImage: the image is what the source is
echo "\$*" >> "$scratch/made"
grep -q M5 "\$2/mm/one.c" && exit 2
cp "\$2/mm/one.c" "\${3#O=}/arch/x86/boot/bzImage"
EOT
cat > "$scratch/tools/uffd-conform" <<EOT
#!/bin/sh
# uffd-conform vm ... --kernel IMAGE ... -o RESULTS
case \$1 in
vm) ;;
explain) printf '%s   a clause\n' R1 R2 D1 W1; exit ;;
*) echo 'uffd-conform 0.0.1'; exit ;;
esac
echo "\$*" >> "$scratch/booted"
while [ \$# -gt 0 ]; do
	case \$1 in
	--kernel) id=\$(cat "\$2") ;;
	-o) results=\$2 ;;
	esac
	shift
done
pass='"verdict":"pass","token":"","findings":[]' ended=
unrun='"verdict":"broken","token":"not-run","findings":[]'
one=\$pass two=\$pass known=\$pass
[ "\$KNOWN" ] && known='"verdict":"fail","token":"","findings":[{"clause":"W1"}]'
case \$id in
M1) two='"began_ms":1000,"ms":500,"verdict":"fail","token":"","findings":[{"clause":"R2"},{"clause":"R2"},{"clause":"X1"}]' ;;
M2) two='"verdict":"fail","token":"","findings":[{"clause":"D1"},{"clause":"R1"}]' ;;
M3) two='"verdict":"skip","token":"no-uffd","findings":[]' ;;
M6) exit 3 ;;
M7) one='"verdict":"broken","token":"timeout","findings":[]' two=\$unrun ;;
M10) one=\$unrun two=\$unrun known=\$unrun
	ended='the kernel reported a bug while no cell was running: BUG' ;;
M8) echo \$\$ > "$scratch/running"; sleep 20 & trap 'kill \$!; exit 143' TERM; wait ;;
esac
echo "{\"cells\":[{\"name\":\"known\",\$known},{\"name\":\"one\",\$one},{\"name\":\"two\",\$two}],
\"summary\":{\"pass\":3,\"fail\":0,\"skip\":0,\"todo\":0,\"broken\":0,\"bail_out\":\"\$ended\"}}" > "\$results"
EOT
chmod +x "$scratch/tools"/*

# campaign ARGUMENT...: with the stand-ins
campaign()
{
	KNOWN=${KNOWN-} PATH="$scratch/tools:$PATH" "$scratch/kernel/campaign" \
		--source "$scratch/source" --build "$scratch/build" --out "$scratch/results" "$@" \
		> "$scratch/out" 2> "$scratch/err"
	status=$?
}

# work: how often something was built, and booted
work()
{
	echo "$(grep -c bzImage "$scratch/made") $(grep -c '^vm ' "$scratch/booted")"
}

# restored NAME
restored()
{
	is "$(cd "$scratch/source" && find . -type f | sort | tr '\n' ' ')$(cat "$scratch/source/mm/one.c")" \
		"./Kbuild ./Makefile ./mm/one.c original" "$1: the source is as it was"
	is "$(stat -c %a "$scratch/source/mm/one.c") $(cat "$scratch/linked.c")" "640 original" \
		"$1: so are its modes, and the file that it was linked to"
}

campaign M1
is $status 0 "as meant: the status"
empty out "as meant: nothing on stdout"
has err '^campaign: unchanged kernel 6\.12\.3: 3 cells pass, none fails$' \
	"as meant: the unchanged kernel"
has err '^campaign: M1: killed by 1 cell, R2:1, as meant; [0-9]+ s$' "as meant: progress"
restored "as meant"
is "$(cat "$scratch/build/arch/x86/boot/bzImage")" original \
	"as meant: the image is the unchanged kernel's"
is "$(work)" "3 2" "as meant: three builds, two boots"
has booted "^vm --accel tcg --timeout 400 --kernel $scratch/build/arch/x86/boot/bzImage --known todo --format json -o " \
	"as meant: under emulation"
campaign M1
is "$status $(work)" "0 3 2" "again: nothing is done twice"
has err '^campaign: M1: .* as meant; done before$' "again: it is said"
echo '#' >> "$scratch/tools/uffd-conform"
campaign M1
is "$status $(work)" "0 6 4" "another program: all is done again"
sed -i 's/^.. clause:.*/\/\/ clause:  X1/' "$scratch/kernel/mutants/M1.cocci"
campaign M1
is "$status $(work)" "0 6 4" "another header: nothing is done again"
has err '^campaign: M1: .*, as meant, but not first; done before$' "another header: but judged again"
sed -i 's/^.. clause:.*/\/\/ clause:  R1 R2/' "$scratch/kernel/mutants/M1.cocci"
echo '@@' >> "$scratch/kernel/mutants/M1.cocci"
campaign M1
is "$status $(work)" "0 8 5" "another semantic patch: only that is done again"
campaign --cells one M1
is "$status $(work)" "0 11 7" "other cells: all is done again"
has booted ' one -- --require all$' "other cells: are asked for"

campaign M2
is $status 0 "meant, but not first: the status"
has err '^campaign: M2: killed by 1 cell, D1:1, as meant, but not first; ' \
	"meant, but not first: progress"
campaign M3
is $status 1 "survived: the status"
has err '^campaign: M3: survived .1 cells skipped: no-uffd.; ' "survived: progress"
campaign M7
is $status 1 "hang: the status, for no clause was broken"
has err '^campaign: M7: killed by 1 cell, timeout:1, not as meant; ' \
	"hang: the cell that was running"
sed -i 's/R1 R2$/R1 oops/' "$scratch/kernel/mutants/M10.cocci"
campaign M10
is $status 0 "crash before the first cell, as meant: the status"
has err '^campaign: M10: killed by 1 cell, oops:1, as meant; ' "crash before the first cell: progress"
campaign M9
is $status 0 "other kernel: the status"
has err '^campaign: M9: other kernel .is for 6\.1-6\.6.$' "other kernel: it is said"
for trouble in 'M4:did not apply .nothing to change was found.' 'M5:did not build' 'M6:did not boot'; do
	campaign "${trouble%%:*}"
	is $status 3 "${trouble#*:}: the status"
	has err "^campaign: ${trouble%%:*}: ${trouble#*:}; " "${trouble#*:}: progress"
	restored "${trouble#*:}"
done
echo two > "$scratch/source/mm/two.c"
campaign M1
is $status 3 "two places: the status"
has err '^campaign: M1: did not apply .2 places changed, not one.; ' "two places: progress"
rm "$scratch/source/mm/two.c"
restored "two places"

campaign M1 M2 M3 M4 M5 M6 M7 M9
is $status 3 "all: the worst status"
has err '^campaign: M6: .*; [0-9]+ left, about [0-9]+ s$' "all: an estimate of what is left"
is "$(sed -n '/^M/{s/\( *[0-9-]*\)\{3\}  a fault.*//; s/  */ /g; p}' "$scratch/results/table.txt")" \
	"M1 R1 R2 1/3 R2:1 yes
M2 R1 R2 1/3 D1:1 later
M3 R1 R2 - survived (1 cells skipped: no-uffd) -
M4 R1 R2 - did not apply (nothing to change was found) -
M5 R1 R2 - did not build -
M6 R1 R2 - did not boot -
M7 R1 R2 1/2 timeout:1 no" "all: the table"
has results/table.txt \
	'^# 7 mutants: 0 equivalent; of the others 3 killed .43 %., 1 survived, 3 not judged$' \
	"all: its sum"
has results/table.txt '^# killed first by a clause that they were meant to break: 1 of 3 .33 %.$' \
	"all: the sum of the clauses"
is "$(sed -n '1,/^# mutants that a clause/d;s/  */ /gp' "$scratch/results/table.txt")" \
	"# R1 1 0
# R2 1 1
# D1 1 1
# X1 1 0
# timeout 1 1
# clauses that notice none: W1" "all: what each clause notices"
is "$(sed -n 's/.*"id":"M2",.*"kills":\(\[\[.*\]\]\),.*/\1/p' "$scratch/results/matrix.json")" \
	'[["two","D1","R1"]]' "all: the matrix"
is "$(sed -n 's/.*"id":"M1".*"first":\([0-9.]*\).*/\1/p' "$scratch/results/matrix.json")" 1.5 \
	"all: when the first cell failed"

# Shards, and what they come to together
cp "$scratch/results/table.txt" "$scratch/whole"
for shard in 1 2; do
	campaign --out "$scratch/shard-$shard" --shard $shard/2 M1 M2 M3 M4 M5 M6 M7 M9
done
is "$(sed -n 's/^\(M[0-9]*\).*/\1/p' "$scratch"/shard-[12]/table.txt | tr '\n' ' ')" \
	"M1 M2 M3 M4 M5 M6 M7 " "shards: have all mutants between them"
campaign --merge --out "$scratch/merged" "$scratch"/shard-[12]/matrix.json
is "$status $(sed 's/\( *[0-9-]*\)\{3\}  a fault/ a fault/' "$scratch/merged/table.txt")" \
	"3 $(sed 's/\( *[0-9-]*\)\{3\}  a fault/ a fault/' "$scratch/whole")" \
	"merged: the table of the whole"
sed -i 's/"kernel":"6.12.3"/"kernel":"6.1.4"/' "$scratch/shard-2/matrix.json"
campaign --merge --out "$scratch/merged" "$scratch"/shard-[12]/matrix.json
is $status 3 "of two kernels: the status"
has err 'shard-2/matrix.json is of another kernel than .*/shard-1/matrix.json$' \
	"of two kernels: cannot be merged"

# Side by side, by the program that would send them to other machines
if command -v parallel > /dev/null; then
	for shard in 1 2; do
		cp -r "$scratch/source" "$scratch/source-$shard"
		cp -r "$scratch/build" "$scratch/build-$shard"
	done
	PATH="$scratch/tools:$PATH" parallel --will-cite -j 2 "$scratch/kernel/campaign" \
		--source "$scratch/source-{}" --build "$scratch/build-{}" --out "$scratch/side-{}" \
		--shard '{}/2' M1 M2 M3 M4 M5 M6 M7 M9 ::: 1 2 > "$scratch/out" 2> "$scratch/err"
	campaign --merge --out "$scratch/merged" "$scratch"/side-[12]/matrix.json
	is "$status $(sed 's/\( *[0-9-]*\)\{3\}  a fault/ a fault/' "$scratch/merged/table.txt")" \
		"3 $(sed 's/\( *[0-9-]*\)\{3\}  a fault/ a fault/' "$scratch/whole")" \
		"GNU parallel: the table of the whole"
else
	skip "GNU parallel" "is not there"
fi

# First what killed it before
campaign --first "$scratch/results/matrix.json" M2 M3
is "$(tail -n 2 "$scratch/booted" | sed 's,.*/vm,,' | tr '\n' '|')" " two -- --require all| -- --require all|" \
	"first: the killer alone, and all where there was none"
has results/table.txt '^M2 .* D1:1 ' "first: what it did"

# Not all of a run, and mutants that need none
campaign --enough 5 M1
is "$status $(tail -n 1 "$scratch/booted" | sed 's/.* -- //')" "0 --require all --max-fail 5" \
	"enough: an option of the guest"
has results/table.txt '^# a run ended when 5 cells had failed$' "enough: the table says so"
sed -i 's,^// kernels:,// equivalent: it is written to a bit that nobody reads\n&,' \
	"$scratch/kernel/mutants/M3.cocci"
before=$(work)
campaign M3
is "$status $(work)" "0 $before" "equivalent: is not built"
has err '^campaign: M3: equivalent .it is written to a bit that nobody reads.' "equivalent: why"
has results/table.txt '^# 1 mutants: 1 equivalent; of the others 0 killed .-.' "equivalent: the sum"
KNOWN=1 campaign --cells known M1
is $status 0 "known failure: the status"
has err ': 1 cells fail or are broken, which count for nothing' "known failure: it is said"
has err '^campaign: M1: killed by 1 cell, R2:1, as meant' "known failure: it does not count"

KNOWN=1 campaign --cells known --enough 5 M1
is "$(tail -n 1 "$scratch/booted" | sed 's/.* -- //')" "--require all --max-fail 6" \
	"known failure: enough are those beside it"

# start: M8 in the background, until its kernel runs
start()
{
	rm -f "$scratch/running"
	KNOWN='' PATH="$scratch/tools:$PATH" env --default-signal "$scratch/kernel/campaign" \
		--source "$scratch/source" --build "$scratch/build" --out "$scratch/results" M8 \
		> "$scratch/started.out" 2> "$scratch/started.err" &
	pid=$!
	turns=0
	until [ -e "$scratch/running" ] || [ $turns -eq 200 ]; do
		turns=$((turns + 1))
		sleep 0.05
	done
}

# However it ends, the source is restored.
for signal in 1:HUP 2:INT 15:TERM; do
	start
	began=$(date +%s)
	kill -"${signal%:*}" "$pid"
	wait "$pid"
	is $? $((128 + ${signal%:*})) "${signal#*:}: dies by it"
	[ $(($(date +%s) - began)) -lt 15 ]
	verdict $? "${signal#*:}: and does not wait for the kernel"
	cp "$scratch/started.err" "$scratch/err"
	has err "^campaign: interrupted by SIG${signal#*:}; the source is as it was$" \
		"${signal#*:}: says so"
	[ ! -e "$scratch/results/M8.json" ]
	verdict $? "${signal#*:}: no result"
	is "$(ls "$scratch/build/arch/x86/boot")" "" "${signal#*:}: no image of a mutant"
	restored "${signal#*:}"
done
start
campaign M1
is $status 3 "two at a time: the status"
has err "^campaign: another campaign is changing $scratch/source$" "two at a time: refused"
kill -KILL "$pid"
wait "$pid" 2>/dev/null
kill -TERM "$(cat "$scratch/running")"
mkdir -p "$scratch/source/.uffd-conform-campaign/original/mm"
mv "$scratch/source/mm/one.c" "$scratch/source/.uffd-conform-campaign/original/mm"
echo mutant > "$scratch/source/mm/one.c"
campaign M1
is $status 0 "killed: the next one works"
has err '^campaign: restored what an earlier campaign has left: mm/one\.c$' "killed: and restores"
restored killed

# Arguments
while IFS='|' read -r arguments expected message; do
	# shellcheck disable=SC2086
	PATH="$scratch/tools:$PATH" "$scratch/kernel/campaign" $arguments > "$scratch/out" \
		2> "$scratch/err"
	is $? "$expected" "campaign $arguments: the status"
	has err "$message" "campaign $arguments: says why"
done <<EOT
|2|^campaign: --source and --build are needed
--source x|2|^campaign: --source and --build are needed
--no-such-option|2|^Unknown option: no-such-option
--source $scratch --build $scratch/build|3|^campaign: $scratch is no kernel source tree
--source $scratch/source --build $scratch/none|3|^campaign: --build: $scratch/none is no folder
--source $scratch/source --build $scratch/source|3|^campaign: $scratch/source has no .config; kernel/build
--source $scratch/source --build $scratch/build --program no-such|3|^campaign: no-such is not in PATH
--source x --build x --enough 0|2|^campaign: --enough: '0' is no number of cells
--source $scratch/source --build $scratch/build --shard 3/2|2|^campaign: --shard: '3/2' is no part such as 2/4
--source $scratch/source --build $scratch/build --first $scratch/list M1|3|^campaign: $scratch/list is no kill matrix
--merge|2|^campaign: --merge needs the matrix.json of some campaigns
--merge --out $scratch/none $scratch/list|3|^campaign: $scratch/list is no kill matrix
--source $scratch/source --build $scratch/build M77|2|^campaign: there is no .*/M77.cocci
EOT
while IFS='|' read -r arguments expected message; do
	# shellcheck disable=SC2086
	"$top/kernel/build" $arguments > "$scratch/out" 2> "$scratch/err"
	is $? "$expected" "build $arguments: the status"
	has err "$message" "build $arguments: says why"
done <<EOT
|2|^Usage: kernel/build
-j x a b|2|^kernel/build: -j: 'x' is no number of jobs
--no-such-option|2|^Usage: kernel/build
$scratch/none $scratch/build|2|^kernel/build: $scratch/none is no folder
$scratch $scratch/build|2|^kernel/build: $scratch is no kernel source tree
--debian 5.10 $scratch/build|2|^kernel/build: --debian: '5.10' is none of 6.1, 6.12
EOT
done_testing
