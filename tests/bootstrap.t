#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# What ./bootstrap says before it does anything. What it does is proved by .ci/run.
. "${srcdir:-.}/tests/tap.sh"

# A copy, in which a stray file would show, and a PATH without compiler or apt-get.
mkdir "$scratch/copy" "$scratch/bin"
cp "$top/bootstrap" "$scratch/copy"
for tool in sh cat id mkdir dirname sed tr rm; do
	ln -s "$(command -v $tool)" "$scratch/bin/$tool"
done

# bare ARGUMENT...
bare()
{
	(cd / && PATH=$scratch/bin "$scratch/copy/bootstrap" "$@") > "$scratch/out" 2> "$scratch/err"
	status=$?
}

for arguments in '' -h --help; do
	bare $arguments
	is $status 0 "./bootstrap $arguments: status"
	has out '^Usage: \./bootstrap run|check' "./bootstrap $arguments: usage on stdout"
	empty err "./bootstrap $arguments: nothing on stderr"
done
for arguments in 'sideways' 'run check' '-x'; do
	# shellcheck disable=SC2086
	bare $arguments
	is $status 2 "./bootstrap $arguments: status"
	has err '^Usage: ' "./bootstrap $arguments: usage on stderr"
	empty out "./bootstrap $arguments: nothing on stdout"
done
for arguments in run check; do
	bare $arguments
	is $status 2 "nothing there, $arguments: status"
	has err 'apt-get install gcc libc6-dev make .* liburing-dev .* qemu-system-x86' \
		"nothing there, $arguments: Debian's packages"
	has err 'dnf install gcc .* liburing-devel .* qemu-system-x86-core' \
		"nothing there, $arguments: Fedora's packages"
	is "$(ls "$scratch/copy")" bootstrap "nothing there, $arguments: nothing is made"
done
# The same with a compiler: headers are looked for.
printf '#!/bin/sh\ncat | { read -r line; case $line in *stdio*) ;; *) exit 1 ;; esac; }\n' \
	> "$scratch/bin/gcc"
chmod +x "$scratch/bin/gcc"
bare run
has err 'apt-get install make ' "with a compiler it and libc are not named"
has err 'liburing-dev' "a header that is missing is"
# An administrator's program is found outside of PATH, too.
needed=e2fsprogs
[ -x /usr/sbin/mkfs.ext4 ] || [ -x /sbin/mkfs.ext4 ] && needed=
is "$(sed -n 's/.*apt-get install .*\(e2fsprogs\).*/\1/p' "$scratch/err")" "$needed" \
	"e2fsprogs is named where mkfs.ext4 is missing"

done_testing
