# SPDX-License-Identifier: GPL-2.0-only
# For the tests in Perl: TAP, the program under test, and its results as data.
package results;

use strict;
use warnings;
use Exporter 'import';
use File::Glob 'bsd_glob';
use File::Temp 'tempdir';
use JSON::PP;

our @EXPORT = qw(run_cells failed first_clause source_file steps_of_cases);

my $scratch = tempdir(CLEANUP => 1);

sub source_file { return ($ENV{srcdir} // '.') . "/tests/$_[0]" }

# The cells of one run, as an array of hashes; dies unless the run ended as it should.
sub run_cells
{
	my ($program, @arguments) = @_;
	my $file = "$scratch/results.json";
	my $status = system($program, 'run', '-q', '--json', $file, '-o', '/dev/null', @arguments);

	die "$program @arguments: wait status $status\n" if $status & 127 || $status >> 8 == 2;
	open(my $stream, '<', $file) or die "$file: $!\n";
	local $/;
	my $run = decode_json(<$stream>);
	die "@arguments: $run->{summary}{bail_out}\n" if $run->{summary}{bail_out};
	return @{$run->{cells}};
}

# Not what an old kernel lacks ("todo").
sub failed { return grep { $_->{verdict} !~ /^(pass|skip|todo)$/ } @_ }

# The text of each built-in case's steps, by its name
sub steps_of_cases
{
	my %steps;

	for my $file (bsd_glob(source_file('../src/cases/*.case'))) {
		my ($name, $behind);

		open(my $stream, '<', $file) or die "$file: $!\n";
		while (<$stream>) {
			($name, $behind) = ($1, 0) if /^\s*case\s+(\S+)/;
			$behind = 1 if /^\s*steps\b/;
			$steps{$name} .= $_ if $behind && !/^\s*#/;
		}
	}
	return %steps;
}

# What a cell failed by first.
sub first_clause
{
	my ($cell) = @_;
	return @{$cell->{findings} // []} ? $cell->{findings}[0]{clause} : $cell->{token};
}

1;
