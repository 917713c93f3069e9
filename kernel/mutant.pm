# SPDX-License-Identifier: GPL-2.0-only
# A mutant: a semantic patch, and what its header says.
package mutant;

use strict;
use warnings;
use Exporter 'import';

our @EXPORT_OK = qw(mutant_load mutant_is_for);

my @fields = qw(id fault file clause seen kernels);

# mutant_load(PATH): a hash with the fields, files and clauses as arrays, and the patch itself; dies
# if a field is missing. A mutant that no program can notice has the field "equivalent", which proves
# it.
sub mutant_load
{
	my ($path) = @_;
	my (%mutant, $field);

	open(my $stream, '<', $path) or die "$path: $!\n";
	while (<$stream>) {
		if (!m{^//}) {
			$mutant{patch} .= $_;
		} elsif (m{^// (\w+): +(.*\S)}) {
			$field = $1;
			$mutant{$field} = $2;
		} elsif (m{^// {9,}(.*\S)} && $field) {
			$mutant{$field} .= " $1";
		}
	}
	close($stream);
	my @missing = grep { !defined $mutant{$_} } @fields;
	die "$path: the header lacks @missing\n" if @missing;
	die "$path: 'kernels' is neither 6.1- nor 6.1-6.12\n"
		unless $mutant{kernels} =~ /^\d+\.\d+-(\d+\.\d+)?$/;
	$mutant{places} //= 1;
	die "$path: 'places' is no number of places\n" unless $mutant{places} =~ /^[1-9]\d*$/;
	$mutant{path} = $path;
	$mutant{files} = [split ' ', $mutant{file}];
	$mutant{clauses} = [split ' ', $mutant{clause}];
	return \%mutant;
}

# mutant_is_for(MUTANT, VERSION): whether the kernel has the code at all
sub mutant_is_for
{
	my ($mutant, $version) = @_;
	my ($first, $last) = split /-/, $mutant->{kernels};
	my $number = sub { my @part = split /\./, $_[0]; return $part[0] * 1000 + $part[1] };
	my $this = $number->($version);

	return $this >= $number->($first) && (!$last || $this <= $number->($last));
}

1;
