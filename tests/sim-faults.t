#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0-only
# The suite on the imitated kernel: nothing fails on the healthy one, and each fault that it can
# have makes those cells fail, by those clauses, that tests/sim-faults.txt lists. With --update the
# list is printed instead. A fault of one step is tried on the cases that have it.
use strict;
use warnings;
use lib(($ENV{srcdir} // '.') . '/tests');
use results;
use Test::More;

my $program = $ENV{UFFD_CONFORM} // './uffd-conform';
my $update = @ARGV && $ARGV[0] eq '--update';

# What a case must have that a fault shows in, by the fault's name; all others show anywhere.
my @needs = (
	qr/^(mprotect|protection)-/            => qr/\bmprotect\b/,
	qr/^pkey-mprotect-/                    => qr/\bpkey-mprotect\b/,
	qr/^fork-shares-pinned$/               => qr/\bpin\b/,
	qr/^fork-copies-wiped$/                => qr/\bwipeonfork\b/,
	qr/^(fork|exit)-/                      => qr/\bfork\b/,
	qr/^hint-/                             => qr/\bnuma-hint\b/,
	qr/^kernel-/                           => qr/\bby kernel\b/,
	qr/^uring-/                            => qr/\bby uring\b/,
	qr/^(vm-writev|unshare)-/              => qr/\bby vm_writev\b/,
	qr/^mem-/                              => qr/\bby mem\b/,
	qr/^(madvise-free|lazyfree)-/          => qr/\bmadvise free\b/,
	qr/^madvise-cold-/                     => qr/\bmadvise cold\b/,
	qr/^dontneed-/                         => qr/\bmadvise dontneed\b/,
	qr/^populate-/                         => qr/\bmadvise populate/,
	qr/^(pageout|swapin)-|-skips-swapped$/ => qr/\bpageout\b/,
	qr/^swapoff-/                          => qr/\bswapoff\b/,
	qr/^migrate-/                          => qr/\bmigrate\b/,
	qr/^split-/                            => qr/\bsplit\b/,
	qr/^collapse-/                         => qr/\bcollapse\b/,
	qr/^ksm-/                              => qr/\bksm-merge\b/,
	qr/^mremap-/                           => qr/\bmremap\b/,
	qr/^(merged|replace|move-in)-/         => qr/\b(replace|move-in)\b/,
	qr/^(copy|zeropage|continue|move|poison)-/ => qr/\buffdio\b/,
	qr/^unregister-/                       => qr/\bunregister\b/,
	qr/^close-/                            => qr/\bclose\b/,
	qr/^device-/                           => qr/\bpin\b/,
	qr/^spliced-/                          => qr/\bvmsplice\b/,
	qr/^age-/                              => qr/\bage\b/,
	qr/^scan-(blind-)?arms-/               => qr/\bby scan\b/,
	qr/^boundary-/                         => qr/\bboundary\b/,
	qr/^race-/                             => qr/\brace\b/,
);

my %steps = steps_of_cases();

# The cells of a backend that a fault can make fail
sub cells_of
{
	my ($backend) = @_;
	my ($fault) = $backend =~ /^sim:(.*)/;
	my ($i) = grep { $fault =~ $needs[2 * $_] } 0 .. $#needs / 2;
	my @globs = defined $i ? map { "$_/*" } grep { $steps{$_} =~ $needs[2 * $i + 1] } sort keys %steps
			       : ();

	return run_cells($program, '--backend', $backend, @globs);
}

# "CLAUSE:CELLS ..." of the cells that fail, by what they fail first
sub summary
{
	my %count;

	$count{first_clause($_)}++ for @_;
	return join ' ', map { "$_:$count{$_}" } sort keys %count;
}

my (@faults, %breaks);
for (`$program run --backend help`) {
	my ($backend, $clause) = /^(sim:\S+)\s+breaks\s+(\S+)/ or die "what is '$_'?";
	push @faults, $backend;
	$breaks{$backend} = $clause;
}

if ($update) {
	$| = 1;
	printf "%-40s %s\n", $_, summary(failed(cells_of($_))) for @faults;
	exit 0;
}

my %expected;
open(my $list, '<', source_file('sim-faults.txt')) or die "sim-faults.txt: $!";
while (<$list>) {
	next if /^#/;
	my ($backend, $rest) = /^(\S+)\s+(.*?)\s*$/ or die "what is '$_'?";
	$expected{$backend} = $rest;
}

my @healthy = run_cells($program, '--backend', 'sim');
is(summary(failed(@healthy)), '', 'nothing fails on the healthy one');
is((grep { $_->{verdict} eq 'skip' } @healthy), 0, 'nothing is skipped there');
is_deeply([sort keys %expected], [sort @faults], 'every fault is listed');
for my $backend (@faults) {
	my @failed = failed(cells_of($backend));
	my %named = map { $_ => 1 } map { @{$_->{clauses} // []} } @failed;

	is(summary(@failed), $expected{$backend} // '', "$backend: the cells that fail");
	ok($named{$breaks{$backend}}, "$backend: its clause $breaks{$backend} is named");
}
done_testing();
