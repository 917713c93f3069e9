#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0-only
# The suite on the imitated kernel: nothing fails on the healthy one, and each fault that it can
# have makes those cells fail, by those clauses, that tests/sim-faults.txt lists. With --update the
# list is printed instead.
use strict;
use warnings;
use lib(($ENV{srcdir} // '.') . '/tests');
use results;
use Test::More;

my $program = $ENV{UFFD_CONFORM} // './uffd-conform';
my $update = @ARGV && $ARGV[0] eq '--update';

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
	printf "%-40s %s\n", $_, summary(failed(run_cells($program, '--backend', $_))) for @faults;
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
	my @failed = failed(run_cells($program, '--backend', $backend));
	my %named = map { $_ => 1 } map { @{$_->{clauses} // []} } @failed;

	is(summary(@failed), $expected{$backend} // '', "$backend: the cells that fail");
	ok($named{$breaks{$backend}}, "$backend: its clause $breaks{$backend} is named");
}
done_testing();
