# SPDX-License-Identifier: GPL-2.0-only
# Sourced by the shell tests: TAP, a scratch folder, and the program under test. A test runs in
# the build folder, with srcdir as automake sets it.
# shellcheck shell=sh disable=SC2034

set -u
export LC_ALL=C
top=$(cd "${srcdir:-.}" && pwd) || exit 1
program=${UFFD_CONFORM:-$PWD/uffd-conform}
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
count=0
failed=0
status=0
echo "TAP version 13"

# verdict WHETHER NAME: "0" is good
verdict()
{
	count=$((count + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $count - $2"
	else
		failed=$((failed + 1))
		echo "not ok $count - $2"
	fi
}

# is SEEN EXPECTED NAME
is()
{
	[ "$1" = "$2" ]
	equal=$?
	if [ $equal -ne 0 ]; then
		printf '%s\n' "$1" | sed 's/^/# seen     /'
		printf '%s\n' "$2" | sed 's/^/# expected /'
	fi
	verdict $equal "$3"
}

# run ARGUMENT...: the program; sets status, leaves $scratch/out and $scratch/err
run()
{
	"$program" "$@" > "$scratch/out" 2> "$scratch/err" < /dev/null
	status=$?
}

# has out|err REGEX NAME: a line matches (ERE)
has()
{
	grep -Eq -e "$2" "$scratch/$1"
	match=$?
	if [ $match -ne 0 ]; then
		echo "# no line of std$1 matches $2; it begins with"
		head -n 20 "$scratch/$1" | sed 's/^/# /'
	fi
	verdict $match "$3"
}

# empty out|err NAME
empty()
{
	is "$(head -n 5 "$scratch/$1")" "" "$2"
}

skip()
{
	count=$((count + 1))
	echo "ok $count - $1 # SKIP $2"
}

done_testing()
{
	echo "1..$count"
	[ $failed -eq 0 ]
	exit
}
