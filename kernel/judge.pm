# SPDX-License-Identifier: GPL-2.0-only
# What the results of "uffd-conform vm" say about a mutant, and the line of one.
package judge;

use strict;
use warnings;
use Exporter 'import';
use JSON::PP;

our @EXPORT_OK = qw(judge_read judge_count judge_kills judge_skips judge_right judge_first_reasons
	judge_first_kill judge_summary);

my $json = JSON::PP->new->canonical->utf8;

# judge_read(FILE): the run, or undef if there is none in it
sub judge_read
{
	my ($file) = @_;

	open(my $stream, '<', $file) or return undef;
	local $/;
	my $run = eval { $json->decode(<$stream>) };
	return $run && $run->{cells} && $run->{summary} ? $run : undef;
}

# Was the cell run at all?
sub was_run
{
	my ($cell) = @_;

	return $cell->{token} !~ /^(not-run|stopped)$/;
}

# judge_count(RUN): how many cells were run
sub judge_count
{
	my ($run) = @_;

	return scalar grep { was_run($_) } @{$run->{cells}};
}

sub is_bad
{
	my ($cell) = @_;

	return $cell->{verdict} =~ /^(fail|broken)$/ && was_run($cell);
}

# What a cell failed by: clauses in their order, or what became of the kernel or of the cell.
sub reasons
{
	my ($cell) = @_;
	my (%seen, @reasons);

	@reasons = grep { !$seen{$_}++ } map { $_->{clause} } @{$cell->{findings} // []};
	return @reasons ? @reasons : ($cell->{token} || $cell->{verdict});
}

# judge_kills(RUN, UNCHANGED): the cells that fail, but for those that fail without the mutant, too;
# in their order, each as [NAME, REASON...]. A kernel that crashes before the first cell, but after
# init came to life, fails for all of them. undef if it did not get so far.
sub judge_kills
{
	my ($run, $unchanged) = @_;
	my @before = $unchanged ? @{$unchanged->{cells}} : ();
	my %bad_before = map { $_->{name} => 1 } grep { is_bad($_) } @before;

	if (!grep { was_run($_) } @{$run->{cells}}) {
		my ($crash) = $run->{summary}{bail_out} =~
			/^the kernel (panicked|reported a bug) while no cell was running/;
		return undef unless $crash;
		return [['(before the first cell)', $crash eq 'panicked' ? 'panic' : 'oops']];
	}
	return [map { [$_->{name}, reasons($_)] }
		grep { is_bad($_) && !$bad_before{$_->{name}} } @{$run->{cells}}];
}

# judge_skips(RUN, UNCHANGED): how many cells are skipped that are not without the mutant, and why:
# a tracker that is broken may look like one that is not there. '' if there are none.
sub judge_skips
{
	my ($run, $unchanged) = @_;
	my %skipped_before = map { $_->{name} => 1 }
		grep { $_->{verdict} eq 'skip' } @{$unchanged->{cells}};
	my @skipped = grep { $_->{verdict} eq 'skip' && !$skipped_before{$_->{name}} }
		grep { was_run($_) } @{$run->{cells}};
	my %reasons = map { $_->{token} => 1 } @skipped;

	return @skipped ? @skipped . ' cells skipped: ' . join(' ', sort keys %reasons) : '';
}

# judge_first_kill(RUN, KILLS): seconds from the begin of the run to the end of the cell that failed
# first, or undef if that is not known
sub judge_first_kill
{
	my ($run, $kills) = @_;
	my %failed = map { $_->[0] => 1 } @$kills;
	my ($first) = sort { $a <=> $b } map { $_->{began_ms} + ($_->{ms} // 0) }
		grep { $failed{$_->{name}} && defined $_->{began_ms} } @{$run->{cells}};

	return defined $first ? sprintf('%.1f', $first / 1000) + 0 : undef;
}

# judge_right(KILLS, CLAUSES): "yes" if the first cell failed first by a clause of the header,
# "later" if some cell did, else "no"
sub judge_right
{
	my ($kills, $clauses) = @_;
	my %wanted = map { $_ => 1 } @$clauses;

	return 'yes' if $wanted{$kills->[0][1]};
	return (grep { my ($name, @reasons) = @$_; grep { $wanted{$_} } @reasons } @$kills) ?
		'later' : 'no';
}

# judge_first_reasons(KILLS): with their number of cells, the most frequent first
sub judge_first_reasons
{
	my ($kills) = @_;
	my %count;

	$count{$_->[1]}++ for @$kills;
	return join ' ', map { "$_:$count{$_}" }
		sort { $count{$b} <=> $count{$a} || $a cmp $b } keys %count;
}

# judge_summary(RESULT): one line about one mutant
sub judge_summary
{
	my ($result) = @_;

	return $result->{state} . ($result->{detail} ? " ($result->{detail})" : '')
		if $result->{state} ne 'killed';
	my $right = { yes => 'as meant', later => 'as meant, but not first', no => 'not as meant' };
	my $cells = @{$result->{kills}};
	return 'killed by ' . $cells . ($cells == 1 ? ' cell, ' : ' cells, ') .
		judge_first_reasons($result->{kills}) . ', ' . $right->{$result->{right}};
}

1;
