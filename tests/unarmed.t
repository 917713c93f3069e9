#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0-only
# No dead check: linked with a function in place of the engine's arming that arms nothing, every
# cell with a required notification fails. On the imitated kernel, and on the running one.
use strict;
use warnings;
use lib(($ENV{srcdir} // '.') . '/tests');
use results;
use Test::More;

my $program = $ENV{UFFD_CONFORM} // './uffd-conform';
my $unarmed = $ENV{UFFD_CONFORM_UNARMED} // './tests/unarmed/uffd-conform-unarmed';

# Races arm by themselves, and so does what a userfaultfd fills.
my %steps = steps_of_cases();

sub arms_otherwise
{
	my ($case) = $_[0]->{name} =~ m{^([^/]+/[^/]+)};

	return $steps{$case} =~ /\brace\b|\buffdio\b.*\bwp\b/;
}

for my $backend ('sim', 'live') {
	my @armed = grep { $_->{verdict} eq 'pass' && $_->{notifications} && !arms_otherwise($_) }
		run_cells($program, '--backend', $backend);
	my %verdict = map { $_->{name} => $_->{verdict} }
		run_cells($unarmed, '--backend', $backend);

	SKIP: {
		skip("$backend: no cell with a required notification can run here", 1) unless @armed;
		my @dead = grep { $verdict{$_->{name}} ne 'fail' } @armed;
		diag("passes unarmed: $_->{name}") for @dead;
		is(@dead, 0, "$backend: each of " . @armed . ' cells fails without arming');
	}
}
done_testing();
