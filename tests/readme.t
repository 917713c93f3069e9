#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Every command of README.md: each block of "sh" is run as it stands and has to end with 0. The
# word behind "sh" tells what a block needs: "bootstrap" is what .ci/run proves, "root", "qemu"
# (and, as KERNEL, an image that ./bootstrap has unpacked), "bisect" a kernel tree, for which there
# is a stand-in.
# A block of "case" is the file own.case for all that follows.
. "${srcdir:-.}/tests/tap.sh"

mkdir "$scratch/bin" "$scratch/work"
ln -s "$program" "$scratch/bin/uffd-conform"
PATH=$scratch/bin:$PATH
kernel=$(find "$PWD/kernels" "$top/build/kernels" -path '*/boot/vmlinuz-*' 2>/dev/null | sort |
	tail -n 1)

awk -v folder="$scratch" '
	/^```/ && inside { inside = 0; close(file); next }
	/^```(sh|case)/ {
		inside = 1
		file = sprintf("%s/block-%02d", folder, ++count)
		printf "# %s\n", substr($0, 4) > file
		next
	}
	/^```/ { inside = 1; file = "/dev/null"; next }
	inside { print > file }' "$top/README.md"
is "$([ -e "$scratch/block-05" ] && echo yes)" yes "README.md has blocks of commands"

# bisect BLOCK NAME: eight commits, of which one cannot be built, one cannot be judged, and the
# sixth breaks it, with a uffd-conform that goes by the commit; tests/bisect.t has the real one.
bisect()
{
	command -v git > /dev/null || { skip "$2" "no git"; return; }
	mkdir "$scratch/fake" "$scratch/tree"
	printf '#!/bin/sh\nexit "$(cat state)"\n' > "$scratch/fake/uffd-conform"
	chmod +x "$scratch/fake/uffd-conform"
	(
		cd "$scratch/tree" && export HOME="$scratch"
		export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
		git init -q .
		number=0
		for state in 0 0 0 125 0 1 125 1; do
			number=$((number + 1))
			echo $state > state
			git add state
			git commit -q --allow-empty -m "commit $number"
		done
		git bisect start HEAD HEAD~7
		PATH=$scratch/fake:$PATH sh -e "$1"
	) > "$scratch/out" 2>&1
	is "$(grep -A 6 'is the first bad commit' "$scratch/out" | sed -n 's/^    //p')" \
		"commit 6" "$2"
}

for block in "$scratch"/block-*; do
	kind=$(sed -n '1s/^# //p' "$block")
	name="README.md: $(sed -n 2p "$block")"
	case $kind in
	case)
		sed 1d "$block" > "$scratch/work/own.case"
		run run --backend sim "$scratch/work/own.case"
		is $status 0 "$name"
		continue
		;;
	'sh bootstrap')
		skip "$name" "needs a fresh checkout"
		continue
		;;
	'sh bisect')
		bisect "$block" "$name"
		continue
		;;
	'sh root')
		[ "$(id -u)" -eq 0 ] || { skip "$name" "needs root"; continue; }
		;;
	'sh qemu')
		command -v qemu-system-x86_64 > /dev/null || { skip "$name" "no QEMU"; continue; }
		[ -n "$kernel" ] || { skip "$name" "no kernel in build/kernels"; continue; }
		;;
	esac
	(cd "$scratch/work" && KERNEL=$kernel sh -e "$block") > "$scratch/out" 2> "$scratch/err"
	code=$?
	[ $code -eq 0 ] || cat "$scratch/out" "$scratch/err" | tail -n 20 | sed 's/^/# /'
	is $code 0 "$name"
done

# The output that it shows, but for the times.
timeless()
{
	sed 's/^# started .*//;s/ in [0-9.]* s$//'
}
run run --backend sim:mprotect-ignores-uffd-wp mprotect/r-rw/anon
is "$(sed -n '/^TAP version/,/^```/{/^```/!p}' "$top/README.md" | timeless)" \
	"$(timeless < "$scratch/out")" "README.md: the output"

for path in $(sed -n '/^## Layout/,/^## /s/^\([a-zA-Z.][a-zA-Z0-9_./-]*\)  .*/\1/p' \
	"$top/README.md"); do
	is "$([ -e "$top/$path" ] && echo there)" there "README.md: the layout's $path is there"
done
done_testing
